import type { ReactNode } from "react";

import { PageHead } from "~/components/layout/page-head";

type RequestHeadProps = {
  title: string;
  reference: string;
  /** Content after the reference. */
  children?: ReactNode;
};

/** The head of a page about one request. */
export function RequestHead(props: RequestHeadProps) {
  return (
    <PageHead title={props.title}>
      <p className="mt-5 text-small text-ink-soft">
        <span className="font-semibold break-all tabular-nums">
          {props.reference}
        </span>
        {props.children}
      </p>
    </PageHead>
  );
}
