import { Fragment } from "react";

import {
  DateTime,
  FactLine,
  UNCONFIRMED,
  UnconfirmedMark,
  UnconfirmedNote,
} from "~/components/facts/fact-line";
import { useSiteTexts } from "~/components/site-texts";
import { cardOf, StatePicker } from "~/components/state-picker";
import { Linked, TextLink } from "~/components/link/links";
import type {
  RichTextBlockOf,
  TimelineRow,
} from "~/content/fragments/rich-text";
import { type DateText, dayOf } from "~/model/date-text";
import stateWords from "#words/en/state.json";
import factWords from "#words/en/facts.json";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

const windows = [
  ["notification", "xl:w-67"],
  ["filing", "xl:w-77"],
  ["investigation", ""],
  ["payment", ""],
] as const;

const STATE_COLUMN = "timeline-state py-3 pr-3 align-top text-left";

/** The deadlines of policyholders and insurers by state, with their sources. */
export function TimelineTable({
  block,
}: {
  block: RichTextBlockOf<"timelineTable">;
}) {
  const { policyLimitWarning } = useSiteTexts();
  const { timeline: words } = useWords("state", stateWords);
  const { rows } = block;
  if (rows.length === 0) return null;
  const title = block.title ?? words.title;
  return (
    <section className="timeline my-10">
      {block.title && <h2 className="text-h2">{block.title}</h2>}
      {block.intro && (
        <p className="mt-3 max-w-measure text-ink-soft">{block.intro}</p>
      )}
      {policyLimitWarning && (
        <p className="mt-3 max-w-measure text-small font-semibold">
          {fill(words.leastTime, { warning: policyLimitWarning })}
        </p>
      )}
      {rows.some(isUnconfirmed) && <UnconfirmedNote />}
      <StatePicker
        states={rows.map(({ slug, state }) => ({ slug, name: state }))}
      />
      <table className="relative mt-6 border-collapse border-y-2 border-ink text-left text-small xl:table-fixed">
        <caption className="sr-only">{fill(words.caption, { title })}</caption>
        <TableHead />
        <tbody className="chosen-first">
          {rows.map((row) => (
            <StateRow key={row._id} row={row} />
          ))}
        </tbody>
      </table>
      {/* A link: with the form the page would exceed one round trip of a slow line. */}
      {block.calculator && (
        <p className="mt-6">
          <TextLink href="/deadlines">{block.calculator}</TextLink>
        </p>
      )}
    </section>
  );
}

function TableHead() {
  const { timeline: words } = useWords("state", stateWords);
  return (
    <thead>
      <tr>
        <th scope="col" className={STATE_COLUMN}>
          {words.state}
        </th>
        {windows.map(([key, width]) => (
          <th key={key} scope="col" className={`px-3 py-3 ${width}`}>
            {words[key]}
          </th>
        ))}
        <th scope="col" className="px-3 py-3 xl:w-36">
          {words.notes}
        </th>
      </tr>
    </thead>
  );
}

function StateRow({ row }: { row: TimelineRow }) {
  const { timeline: words } = useWords("state", stateWords);
  return (
    <tr id={cardOf(row.slug)} className="timeline-values border-t border-line">
      <th scope="row" className={STATE_COLUMN}>
        {row.slug ? (
          <TextLink href={`/states/${row.slug}`}>{row.state}</TextLink>
        ) : (
          row.state
        )}
      </th>
      {windows.map(([key]) => (
        <td key={key} data-label={words[key]}>
          {row[key] ? <Marked text={row[key]} /> : "—"}
        </td>
      ))}
      <td>
        <Notes row={row} />
      </td>
    </tr>
  );
}

function isUnconfirmed({ facts, ...row }: TimelineRow): boolean {
  return (
    facts.some(({ isVerified }) => !isVerified) ||
    windows.some(([key]) => row[key]?.includes(UNCONFIRMED))
  );
}

/** A text in which editors wrote the sign after what is unconfirmed. */
function Marked({ text }: { text: string }) {
  const { timeline: words } = useWords("state", stateWords);
  return text.split(UNCONFIRMED).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <UnconfirmedMark label={words.notYet} />}
      {part}
    </Fragment>
  ));
}

/** The figures of guides that differ from those of the row. */
function OtherFigures({ row }: { row: TimelineRow }) {
  const { timeline: words } = useWords("state", stateWords);
  const figures = windows.flatMap(([key]) => {
    const figure = row.specValues?.[key];
    return figure && figure !== row[key] ? [`${words[key]} ${figure}`] : [];
  });
  if (figures.length === 0) return null;
  return <>{fill(words.otherFigures, { figures: figures.join(", ") })} </>;
}

function CheckedOn({ sentence, day }: { sentence: string; day: DateText }) {
  return <Linked sentence={sentence} link={() => <DateTime date={day} />} />;
}

/** The notes of a row and its sources, folded. The cells have the values. */
function Notes({ row }: { row: TimelineRow }) {
  const { timeline: words } = useWords("state", stateWords);
  const { lastChecked } = useWords("facts", factWords);
  const language = useLanguage();
  if (!row.notes && row.facts.length === 0) return "—";
  return (
    <details>
      <summary className="inline-block min-h-6 text-link underline">
        {words.notes}
        <span className="sr-only">
          {fill(words.sourcesOf, { state: row.state })}
        </span>
      </summary>
      {row.notes && (
        <p className="mt-2">
          <OtherFigures row={row} />
          <Marked text={row.notes} />
        </p>
      )}
      <ul className="mt-2! list-none! p-0!">
        {row.facts.map((fact) => (
          <li key={fact._key} className="border-t border-line py-2 text-fine">
            {fact.scope && <p>{fact.scope}</p>}
            <FactLine
              facts={[
                fact.citation && fact.sourceUrl ? (
                  <TextLink
                    href={fact.sourceUrl}
                    className="inline-block min-h-6"
                  >
                    {fact.citation}
                  </TextLink>
                ) : (
                  fact.citation
                ),
                fact.lastVerifiedAt && fact.isVerified && (
                  <span>
                    <CheckedOn
                      sentence={lastChecked}
                      day={dayOf(fact.lastVerifiedAt, language)}
                    />
                  </span>
                ),
                !fact.isVerified && <UnconfirmedMark label={words.notYet} />,
              ]}
            />
            {fact.note && <p className="text-ink-soft">{fact.note}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
