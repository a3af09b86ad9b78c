import { DateTime } from "~/components/facts/date-time";
import { TextLink } from "~/components/link/text-link";
import type { VisitsView } from "~/portal/visits/visits-view";

import { VisitsTable } from "./visits-table";
import { VitalSummary } from "./vital-summary";

/** What is counted of visits, for the firm's staff. */
export function VisitsPage({ view }: { view: VisitsView }) {
  const { all, days, shown, pages, unlisted, searches } = view;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">Visits</h1>
      <p className="mt-6 max-w-measure">
        {shown ? (
          <>
            On <DateTime date={shown} />
          </>
        ) : (
          `In the last ${view.keptDays} days`
        )}{" "}
        people opened <strong>{all.views.toLocaleString("en-US")}</strong>{" "}
        pages.
      </p>
      <Notes view={view} />
      <Days days={days} shown={shown?.iso ?? null} />
      <VitalSummary all={all} percent={view.measuredPercent} />
      <VisitsTable pages={pages} unlisted={unlisted} />
      <Searches searches={searches} />
    </div>
  );
}

function Notes({ view }: { view: VisitsView }) {
  return (
    <details className="mt-4 max-w-measure text-small text-ink-soft">
      <summary className="min-h-11 cursor-pointer py-2.5 text-link underline">
        What is counted
      </summary>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          A view is a page that a browser opened. Programs that say what they
          are, pages that are fetched ahead, and visitors with Global Privacy
          Control are left out. A program that pretends to be a browser is
          counted.
        </li>
        <li>
          No cookie is used and no address is kept, so visitors cannot be
          counted, only views.
        </li>
        <li>
          Pages that a cache in front of the site answers, and those of other
          machines that serve the site, are not in these numbers.
        </li>
        <li>
          A day begins at midnight UTC. Counts are kept for {view.keptDays} days
          and then deleted.
        </li>
      </ul>
    </details>
  );
}

type DaysProps = { days: VisitsView["days"]; shown: string | null };

function Days({ days, shown }: DaysProps) {
  if (days.length === 0) return null;
  const link =
    "inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline";
  return (
    <nav aria-label="Days" className="no-print mt-6">
      <ul className="flex flex-wrap gap-x-6 text-small">
        <li>
          <TextLink
            href="/dashboard/visits"
            aria-current={shown === null ? "page" : undefined}
            className={link}
          >
            All days
          </TextLink>
        </li>
        {days.map(({ day, date, views }) => (
          <li key={day}>
            <TextLink
              href={`/dashboard/visits?day=${day}`}
              aria-current={shown === day ? "page" : undefined}
              className={link}
            >
              {date.text} ({views.toLocaleString("en-US")})
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Searches({ searches }: Pick<VisitsView, "searches">) {
  return (
    <section aria-labelledby="searches" className="mt-12">
      <h2 id="searches" className="text-h3">
        Searches without a result
      </h2>
      <p className="mt-4 max-w-measure text-small text-ink-soft">
        Kept once three visitors searched for the same words on one day, and
        never with a digit or an @.
      </p>
      {searches.length === 0 ? (
        <p className="mt-4">None.</p>
      ) : (
        <table className="mt-4 w-full max-w-measure text-small">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 pr-4">
                Words
              </th>
              <th scope="col" className="py-2 pl-4 text-right">
                Visitors
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, visitors }) => (
              <tr key={words} className="border-b border-line">
                <th
                  scope="row"
                  className="py-2 pr-4 text-left font-normal break-words"
                >
                  {words}
                </th>
                <td className="py-2 pl-4 text-right tabular-nums">
                  {visitors}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
