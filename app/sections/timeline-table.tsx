import { LegalFactText } from "~/components/legal-facts";
import { TextLink } from "~/components/text-link";
import type { RichTextBlockOf, TimelineRow } from "~/content/types";

import { useSiteTexts } from "~/components/site-texts";

const windows = [
  ["notification", "Notification"],
  ["filing", "Filing"],
  ["investigation", "Investigation"],
  ["payment", "Payment"],
] as const;

/** One row for each state: how long a policyholder and an insurer have. */
export function TimelineTable({
  block,
}: {
  block: RichTextBlockOf<"timelineTable">;
}) {
  const { policyLimitWarning } = useSiteTexts();
  if (block.rows.length === 0) return null;
  return (
    <section className="timeline my-10">
      {block.title && <h2 className="text-h2">{block.title}</h2>}
      {block.intro && (
        <p className="mt-3 max-w-measure text-ink-soft">{block.intro}</p>
      )}
      {policyLimitWarning && (
        <p className="mt-3 text-small font-semibold">{policyLimitWarning}</p>
      )}
      <div
        role="region"
        aria-label={block.title ?? "Claim timelines by state"}
        tabIndex={0}
        className="mt-6 overflow-x-auto border-y border-line"
      >
        <table className="w-full min-w-[60rem] border-collapse text-left text-small">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 border-r border-line bg-paper py-3 pr-4"
              >
                State
              </th>
              {windows.map(([key, title]) => (
                <th key={key} scope="col" className="px-4 py-3">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-4 py-3">
                Notes and sources
              </th>
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <Row key={row._id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ row }: { row: TimelineRow }) {
  return (
    <tr className="border-t border-line align-top">
      <th
        scope="row"
        className="sticky left-0 border-r border-line bg-paper py-4 pr-4 font-semibold"
      >
        {row.slug ? (
          <TextLink href={`/states/${row.slug}`}>{row.state}</TextLink>
        ) : (
          row.state
        )}
      </th>
      {windows.map(([key]) => (
        <td key={key} className="px-4 py-4">
          {row[key] || "—"}
          <SpecValue value={row.specValues?.[key] ?? null} shown={row[key]} />
        </td>
      ))}
      <td className="min-w-72 px-4 py-4">
        {row.notes && <p>{row.notes}</p>}
        <Sources row={row} />
      </td>
    </tr>
  );
}

// The figure that circulates, where it is not the one that holds.
function SpecValue(props: { value: string | null; shown: string | null }) {
  if (!props.value || props.value === props.shown) return null;
  return (
    <span className="mt-1 block text-fine text-ink-soft">
      Commonly summarised as {props.value}
    </span>
  );
}

function Sources({ row }: { row: TimelineRow }) {
  const { unverifiedText } = useSiteTexts();
  if (row.facts.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-4">
      {row.facts.map((fact) => (
        <li key={fact._key} className="border-l-2 border-line pl-3">
          <LegalFactText fact={fact} unverifiedText={unverifiedText} />
        </li>
      ))}
    </ul>
  );
}
