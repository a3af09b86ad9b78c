import { Callout } from "~/components/prose/callout";
import { DateTime } from "~/components/facts/date-time";
import { PageHead } from "~/components/layout/page-head";
import type { LegalContent } from "~/content/page.query";
import { dayOf } from "~/model/date-text";
import type { Retention } from "~/model/retention";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { RetentionTimes } from "./retention-times";
import { VisitCounting } from "./visit-counting";

type LegalPageProps = {
  page: LegalContent;
  /** What is deleted by itself, on the privacy policy; null on other pages. */
  retention: Retention | null;
};

/** The privacy policy, the terms, the accessibility statement. */
export function LegalPage({ page, retention }: LegalPageProps) {
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
        {page.isDraft && (
          <div className="max-w-measure" data-testid="legal-draft">
            <Callout
              tone="note"
              title="Draft, to be approved by counsel"
              text="This text describes the website as it works today. A lawyer has not approved it yet, and it may change."
            />
          </div>
        )}
        <div className="prose article-text">
          <RichTextBlocks value={page.body} />
          {retention && (
            <>
              <VisitCounting />
              <RetentionTimes retention={retention} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
