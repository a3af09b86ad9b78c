import type { ReactNode } from "react";

import { BackLink } from "~/components/link/back-link";
import { PageHead } from "~/components/layout/page-head";
import { DEFAULT_BACK_LABEL } from "~/model/default-texts";

type ArticleShellProps = {
  title: string;
  intro?: string | null;
  backLabel?: string;
  /** Date, author and reading time, below the title. */
  facts?: ReactNode;
  children?: ReactNode;
};

/** The layout of all pages at /blog/{slug}, also of a missing article. */
export function ArticleShell(props: ArticleShellProps) {
  const {
    title,
    intro,
    backLabel = DEFAULT_BACK_LABEL,
    facts,
    children,
  } = props;
  return (
    <div data-testid="article-shell">
      <PageHead
        title={title}
        intro={intro ?? null}
        above={<BackLink href="/blog" label={backLabel} />}
      >
        {facts}
      </PageHead>
      {children && <div className="shell pb-20">{children}</div>}
    </div>
  );
}
