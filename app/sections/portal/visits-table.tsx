import { TextLink } from "~/components/link/text-link";
import type { VitalName } from "~/model/web-vitals";
import type { PageVisits, VisitsView } from "~/portal/visits/visits-view";

import { VitalValue } from "./vital-value";

/** The three by which web.dev judges a page. */
const CORE: readonly VitalName[] = ["LCP", "INP", "CLS"];

/** Stays where it is while the others are scrolled. */
const FIRST = "sticky left-0 bg-paper";

type VisitsTableProps = Pick<VisitsView, "pages" | "unlisted">;

/** Views and core web vitals of each page, the most viewed first. */
export function VisitsTable({ pages, unlisted }: VisitsTableProps) {
  return (
    <section aria-labelledby="pages" className="mt-12">
      <h2 id="pages" className="text-h3">
        Pages
      </h2>
      {pages.length === 0 ? (
        <p className="mt-4">No page has been counted yet.</p>
      ) : (
        <div
          role="region"
          aria-labelledby="pages"
          // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a table that is wider than the screen is scrolled by keys
          tabIndex={0}
          // Positioned, so that what only screen readers see scrolls with it.
          className="relative mt-4 overflow-x-auto print:overflow-visible"
        >
          <table className="w-full text-small">
            <thead>
              <tr className="border-b border-line text-left">
                <th scope="col" className={`${FIRST} py-2 pr-4`}>
                  Page
                </th>
                <th scope="col" className="px-4 py-2 text-right">
                  Views
                </th>
                {CORE.map((name) => (
                  <th key={name} scope="col" className="py-2 pl-4 text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <PageRow key={page.path} page={page} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unlisted > 0 && (
        <p className="mt-4 text-small text-ink-soft">
          {unlisted.toLocaleString("en-US")} further pages were viewed less
          often.
        </p>
      )}
    </section>
  );
}

function PageRow({ page: { path, views, vitals } }: { page: PageVisits }) {
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        className={`${FIRST} min-w-36 py-2 pr-4 text-left font-normal wrap-anywhere`}
      >
        {path === null ? (
          "Other pages"
        ) : (
          <TextLink href={path}>{path}</TextLink>
        )}
      </th>
      <td className="px-4 py-2 text-right tabular-nums">
        {views.toLocaleString("en-US")}
      </td>
      {CORE.map((name) => (
        <td
          key={name}
          className="py-2 pl-4 text-right whitespace-nowrap tabular-nums"
        >
          <VitalValue vital={vitals[name]} />
        </td>
      ))}
    </tr>
  );
}
