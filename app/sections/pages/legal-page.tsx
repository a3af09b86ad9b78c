import { DateTime } from "~/components/facts/fact-line";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { Callout } from "~/components/prose/blocks";
import type { LegalContent } from "~/content/page.query";
import { dayOf } from "~/model/date-text";
import {
  deletesAnything,
  type Retention,
  retentionKinds,
  retentionTexts,
} from "~/model/retention";
import { VISITS_KEPT_DAYS } from "~/model/visits";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";

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
      <Closing />
    </>
  );
}

/**
 * After how many days the program deletes each kind of record, as it is set
 * (RETENTION_DAYS): no text of an editor.
 */
function RetentionTimes({ retention }: { retention: Retention }) {
  return (
    <>
      <h2 id="retention">How long we keep records</h2>
      {deletesAnything(retention) ? (
        <ul>
          {retentionKinds.map((kind) => (
            <li key={kind}>
              <strong>{retentionTexts[kind].records}:</strong>{" "}
              {timeOf(retention[kind], retentionTexts[kind].since)}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          In our database nothing has a date of deletion. Nothing is removed
          there by itself: it stays until we remove it.
        </p>
      )}
      <p>
        Where a time is set, it counts for the database and for the file on the
        server. A backup holds what was stored on its day, until the firm
        deletes that backup.
      </p>
    </>
  );
}

function timeOf(days: number | null, since: string): string {
  return days === null
    ? "they stay until we remove them."
    : `${days} days ${since}, they are deleted.`;
}

/** What the program counts of visits: no text of an editor. */
function VisitCounting() {
  return (
    <>
      <h2 id="counting">What we count</h2>
      <p>
        The server counts how often each page is opened in a day. It notes the
        page and the day, and nothing about you: no cookie, no network address,
        no number that stands for you. Counts are kept for {VISITS_KEPT_DAYS}{" "}
        days. With the Global Privacy Control signal your visit is not counted.
      </p>
    </>
  );
}
