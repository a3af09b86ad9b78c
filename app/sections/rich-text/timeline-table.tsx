import { LegalFactText } from "~/components/facts/legal-facts";
import { useSiteTexts } from "~/components/layout/site-texts";
import { TextLink } from "~/components/link/links";
import type {
  RichTextBlockOf,
  TimelineRow,
} from "~/content/fragments/rich-text";

const windows = [
  ["notification", "Notification"],
  ["filing", "Filing"],
  ["investigation", "Investigation"],
  ["payment", "Payment"],
] as const;

const STATE_COLUMN = "timeline-state pr-3 align-top text-left";

/** The deadlines of policyholders and insurers by state, with their sources. */
export function TimelineTable({
  block,
}: {
  block: RichTextBlockOf<"timelineTable">;
}) {
  const { policyLimitWarning } = useSiteTexts();
  if (block.rows.length === 0) return null;
  const title = block.title ?? "Claim timelines by state";
  return (
    <section className="timeline my-10">
      {block.title && <h2 className="text-h2">{block.title}</h2>}
      {block.intro && (
        <p className="mt-3 max-w-measure text-ink-soft">{block.intro}</p>
      )}
      {policyLimitWarning && (
        <p className="mt-3 max-w-measure text-small font-semibold">
          {`${policyLimitWarning} Where the law sets the least time that a policy must give, the row says so.`}
        </p>
      )}
      <div
        role="region"
        aria-label={title}
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a table that is wider than the screen is scrolled by keys
        tabIndex={0}
        className="mt-6 overflow-x-auto border-y-2 border-ink print:overflow-visible"
      >
        <table className="w-full min-w-[60rem] border-collapse text-left text-small lg:min-w-0 print:min-w-0">
          <caption className="sr-only">
            {`${title}: time to report and to file, and the insurer's time to investigate and to pay`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={`${STATE_COLUMN} py-3`}>
                State
              </th>
              {windows.map(([key, title]) => (
                <th key={key} scope="col" className="px-3 py-3">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-3 py-3">
                Notes
              </th>
            </tr>
          </thead>
          {block.rows.map((row) => (
            <StateRows key={row._id} row={row} />
          ))}
        </table>
      </div>
      {/* A link: with the form the page is larger than one round of a slow line. */}
      {block.calculator && (
        <p className="mt-6">
          <TextLink href="/deadlines">{block.calculator}</TextLink>
        </p>
      )}
    </section>
  );
}

function StateRows({ row }: { row: TimelineRow }) {
  const hasSources = row.facts.length > 0;
  return (
    <tbody className="border-t border-line">
      <tr className="timeline-values">
        <th scope="rowgroup" className={`${STATE_COLUMN} py-4`}>
          {row.slug ? (
            <TextLink href={`/states/${row.slug}`}>{row.state}</TextLink>
          ) : (
            row.state
          )}
        </th>
        {windows.map(([key]) => (
          <td key={key}>
            {row[key] || "—"}
            <SpecValue value={row.specValues?.[key] ?? null} shown={row[key]} />
          </td>
        ))}
        <td>{row.notes || "—"}</td>
      </tr>
      {hasSources && <Sources row={row} />}
    </tbody>
  );
}

// The figure in the firm's guide, where it differs from the law's; else
// nothing.
function SpecValue(props: { value: string | null; shown: string | null }) {
  if (!props.value || props.value === props.shown) return null;
  return (
    <span className="mt-1 block text-fine text-ink-soft">
      {`As summarized in our guide: ${props.value}`}
    </span>
  );
}

// The sources stay within the width of the window while the table is scrolled.
function Sources({ row }: { row: TimelineRow }) {
  return (
    <tr>
      <td colSpan={windows.length + 2} className="pb-6 sm:pl-32">
        <ul
          aria-label={`Sources for ${row.state}`}
          className="timeline-sources m-0! grid list-none! gap-x-6 gap-y-4 p-0! *:mt-0! *:border-l-2 *:border-line *:pl-3 sm:grid-cols-3 sm:pl-3"
        >
          {row.facts.map((fact) => (
            <li key={fact._key}>
              <LegalFactText fact={fact} isFine />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
