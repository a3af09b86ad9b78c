import { DateTime } from "~/components/facts/fact-line";
import { TextLink } from "~/components/link/links";
import { dayOf } from "~/model/date-text";
import { type PageViews, VISITS_KEPT_DAYS } from "~/model/visits";

import { Choices, CountTable } from "./count-table";

/** How often pages were opened, for the firm's staff. */
export function VisitsPage({ view }: { view: PageViews }) {
  const { shown, views, pages } = view;
  const days = view.days.map(({ day, views: count }) => ({
    href: `/dashboard/visits?day=${day}`,
    text: `${dayOf(day).text} (${count.toLocaleString("en-US")})`,
    isCurrent: shown === day,
  }));
  const all = { href: "/dashboard/visits", text: "All days" };
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
        We count views of pages, without cookies. No address is stored. We leave
        out programs that identify themselves, visitors with Global Privacy
        Control, and pages served by a cache or by other machines. A day begins
        at midnight UTC.
      </p>
      <nav aria-label="Days" className="no-print mt-6">
        <ul className="flex flex-wrap gap-x-6 text-small">
          <Choices choices={[{ ...all, isCurrent: shown === null }, ...days]} />
        </ul>
      </nav>
      {pages.length === 0 ? (
        <p className="mt-12">No page has been counted yet.</p>
      ) : (
        <CountTable
          caption="Most viewed pages"
          captionClass="pb-4 text-left text-h3"
          columns={["Page", "Views"]}
          rows={pages.map(({ path, views: count }) => ({
            key: path,
            name: <TextLink href={path}>{path}</TextLink>,
            counts: [count],
          }))}
          className="mt-12 max-w-measure"
        />
      )}
    </div>
  );
}
