import pageWords from "#words/en/pages.json";
import { DateTime } from "~/components/facts/fact-line";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import type { LegalContent } from "~/content/page.query";
import { dayOf } from "~/model/date-text";
import {
  deletesAnything,
  type Retention,
  type RetentionKind,
  retentionKinds,
} from "~/model/retention";
import { UNFOUND } from "~/model/unfound-searches";
import { VISITS_KEPT_DAYS } from "~/model/visits";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";

type LegalPageProps = {
  page: LegalContent;
  /** What is deleted automatically, on the privacy policy; null on other pages. */
  retention: Retention | null;
};

/** The privacy policy, the terms, the accessibility statement: in short, then in full. */
export function LegalPage({ page, retention }: LegalPageProps) {
  const words = useWords("pages", pageWords).legal;
  const language = useLanguage();
  return (
    <>
      <PageHead title={page.title}>
        <p className="mt-5 text-small text-ink-soft">
          {page.isDraft && <span data-testid="legal-draft">{words.draft}</span>}
          {page.updatedAt && (
            <>
              {words.updated}
              <DateTime date={dayOf(page.updatedAt, language)} />
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
                {words.readAll}
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
  const words = useWords("pages", pageWords).legal;
  const timeOf = (kind: RetentionKind) => {
    const days = retention[kind];
    const { since } = words.retention[kind];
    return days === null ? words.kept : fill(words.deleted, { days, since });
  };
  return (
    <>
      <h2 id="retention">{words.retentionTitle}</h2>
      {deletesAnything(retention) ? (
        <ul>
          {retentionKinds.map((kind) => (
            <li key={kind}>
              <strong>{words.retention[kind].records}:</strong> {timeOf(kind)}
            </li>
          ))}
        </ul>
      ) : (
        <p>{words.keepsAll}</p>
      )}
      <p>{words.places}</p>
    </>
  );
}

/** What the program counts of visits; not a text of an editor. */
function VisitCounting() {
  const words = useWords("pages", pageWords).legal;
  return (
    <>
      <h2 id="counting">{words.countingTitle}</h2>
      <p>{fill(words.counting, { days: VISITS_KEPT_DAYS })}</p>
      <p>{fill(words.unfound, UNFOUND)}</p>
    </>
  );
}
