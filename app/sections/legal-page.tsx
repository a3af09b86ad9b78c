import { DateTime, dayOf } from "~/components/date-text";
import { PageHead } from "~/components/page-head";
import type { LegalPage } from "~/content/types";

import { RichTextBlocks } from "./rich-text-blocks";

/** The privacy policy, the terms, the accessibility statement. */
export function LegalPageView({ page }: { page: LegalPage }) {
  return (
    <>
      <PageHead title={page.title}>
        {page.updatedAt && (
          <p className="mt-5 text-small text-ink-soft">
            Last updated <DateTime date={dayOf(page.updatedAt)} />
          </p>
        )}
      </PageHead>
      <div className="shell pb-20">
        <div className="prose article-text">
          <RichTextBlocks value={page.body} />
        </div>
      </div>
    </>
  );
}
