import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import { dayOf } from "~/model/date-text";
import { type PageViews, VISITS_KEPT_DAYS } from "~/model/visits";

/** How often pages were opened, for the firm's staff. */
export function VisitsPage({ view }: { view: PageViews }) {
  const { days, shown, views, pages } = view;
  return (
    <div className="shell pt-8 pb-20 lg:pt-12">
      <h1 className="text-h1">Visits</h1>
      <p className="mt-6 max-w-measure">
        {shown ? (
          <>
            On <DateTime date={dayOf(shown)} />
          </>
        ) : (
          `In the last ${VISITS_KEPT_DAYS} days`
        )}{" "}
        people opened <strong>{views.toLocaleString("en-US")}</strong> pages.
      </p>
      <p className="mt-4 max-w-measure text-small text-ink-soft">
        Visitors are not told apart: no cookie is used and no address is kept.
        Programs that say what they are and visitors with Global Privacy Control
        are not counted. Pages that a cache in front of the site answers, and
        those of other machines that serve the site, are not in these numbers. A
        day begins at midnight UTC.
      </p>
      <Days days={days} shown={shown} />
      <Pages pages={pages} />
    </div>
  );
}

function Days({ days, shown }: Pick<PageViews, "days" | "shown">) {
  const links = [
    { day: null, text: "All days" },
    ...days.map(({ day, views }) => ({
      day,
      text: `${dayOf(day).text} (${views.toLocaleString("en-US")})`,
    })),
  ];
  return (
    <nav aria-label="Days" className="no-print mt-6">
      <ul className="flex flex-wrap gap-x-6 text-small">
        {links.map(({ day, text }) => (
          <li key={day}>
            <TextLink
              href={`/dashboard/visits${day === null ? "" : `?day=${day}`}`}
              aria-current={shown === day ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
            >
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pages({ pages }: Pick<PageViews, "pages">) {
  if (pages.length === 0)
    return <p className="mt-12">No page has been counted yet.</p>;
  return (
    <table className="mt-12 w-full max-w-measure text-small">
      <caption className="pb-4 text-left text-h3">Most viewed pages</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 pr-4">
            Page
          </th>
          <th scope="col" className="py-2 pl-4 text-right">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ path, views }) => (
          <tr key={path} className="border-b border-line">
            <th
              scope="row"
              className="py-2 pr-4 text-left font-normal wrap-anywhere"
            >
              <TextLink href={path}>{path}</TextLink>
            </th>
            <td className="py-2 pl-4 text-right tabular-nums">
              {views.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
