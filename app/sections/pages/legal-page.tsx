import { DateTime } from "~/components/facts/fact-line";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import type { LegalContent } from "~/content/page.query";
import { dayOf } from "~/model/date-text";
import {
  deletesAnything,
  type Retention,
  retentionKinds,
  retentionTexts,
} from "~/model/retention";
import { UNFOUND } from "~/model/unfound-searches";
import { VISITS_KEPT_DAYS } from "~/model/visits";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";

type LegalPageProps = {
  page: LegalContent;
  /** What is deleted automatically, on the privacy policy; null on other pages. */
  retention: Retention | null;
};

/** The privacy policy, the terms, the accessibility statement: in short, then in full. */
export function LegalPage({ page, retention }: LegalPageProps) {
  return (
    <>
      <PageHead title={page.title}>
        <p className="mt-5 text-small text-ink-soft">
          {page.isDraft && <span data-testid="legal-draft">Draft. </span>}
          {page.updatedAt && (
            <>
              Last updated <DateTime date={dayOf(page.updatedAt)} />
            </>
          )}
        </p>
      </PageHead>
      <div className="shell pb-20">
        {page.summary.length === 0 ? (
          <FullText page={page} retention={retention} />
        ) : (
          <>
            <ul
              data-testid="in-short"
              className="grid max-w-measure list-disc gap-3 pl-5"
            >
              {page.summary.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <details className="mt-8">
              <summary className="action action-secondary no-print">
                Read the full text
              </summary>
              <FullText page={page} retention={retention} />
            </details>
          </>
        )}
      </div>
      <Closing />
    </>
  );
}

function FullText({ page, retention }: LegalPageProps) {
  return (
    <div className="prose article-text mt-8">
      <RichTextBlocks value={page.body} />
      {retention && (
        <>
          <VisitCounting />
          <RetentionTimes retention={retention} />
        </>
      )}
    </div>
  );
}

/**
 * After how many days the program deletes each kind of record, as configured
 * (RETENTION_DAYS); not a text of an editor.
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
          Nothing is removed from our database by itself. Records there stay
          until we remove them.
        </p>
      )}
      <p>
        A set time applies to the database and to the file on the server. A
        backup holds what was stored on its day, until the firm deletes that
        backup.
      </p>
    </>
  );
}

function timeOf(days: number | null, since: string): string {
  return days === null
    ? "kept until we remove them."
    : `deleted ${days} days ${since}.`;
}

/** What the program counts of visits; not a text of an editor. */
function VisitCounting() {
  return (
    <>
      <h2 id="counting">What we count</h2>
      <p>
        We count how often each page is opened in a day. We note the page and
        the day, and nothing about you: no cookie, no network address, no ID.
        Counts are kept for {VISITS_KEPT_DAYS} days. If your browser sends the
        Global Privacy Control signal, we don't count your visit.
      </p>
      <p>
        If a search on this website finds nothing, we count its words, each by
        itself, so that we know what to write next. We list a word once people
        on at least {UNFOUND.networks} networks have searched for it, on at
        least {UNFOUND.days} days. We never keep a network address, and until a
        word is listed we don’t keep the word either: codes made from both stay
        in the server’s memory, for a week at most. We count no search with a
        digit, an email address or a web address in it, and none if your browser
        sends the signal. The list keeps a word for {UNFOUND.keptDays} days
        after it was last counted.
      </p>
    </>
  );
}
