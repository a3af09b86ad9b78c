import { withLastValues } from "../../domain/fact-text.ts";
import { firmDay, firmHour, firmTime } from "../../domain/moments.ts";
import { changeOf, type Line } from "../approvals/difference.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";
import { csvOf } from "./csv.ts";
import type { Log } from "./reading.ts";
import type { Entry } from "./read-log.ts";

/** What an entry needs to be named. */
type Names = {
  person(id: string): string;
  type(name: string): string;
};

/** A longer text is shown up to here; the file has all of it. */
const LONGEST = 300;

/** A row of the list, with what changed as sentences. */
export function logRow(entry: Entry, nameOf: Names["person"]): DocumentRow {
  const { id, type, name, where, author, since, at, lines } = entry;
  // Nothing happened in between for longer than half an hour.
  const time =
    firmTime(since) === firmTime(at)
      ? firmTime(at)
      : `${firmTime(since)} to ${firmHour(at)}`;
  return {
    // A document has several.
    id: `${id} ${where} ${since} ${at}`,
    href: `/intent/edit/id=${id};type=${type}/`,
    type,
    name,
    detail: `${where} · by ${nameOf(author)}, ${time}`,
    // Two fields may change alike.
    sentences: [...new Set(lines.map(sentenceOf))],
  };
}

function sentenceOf({ label, before, after }: Line): string {
  const line = { label, before: shortened(before), after: shortened(after) };
  return before === "" && label === "Document" ? after : changeOf(line);
}

const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;

/**
 * Says how much of the list is shown, and up to when it was read.
 *
 * @param count how many entries fit the filters, of which the newest `most` are shown
 */
export function statusOf(
  { state, asOf, readTo }: Log,
  count: number,
  most: number,
  isComplete: boolean,
): string {
  if (state === "reading")
    return readTo ? `Reading, back to ${firmDay(readTo)}…` : "Reading…";
  const of = count > most ? `The newest ${most} of ` : "";
  const changes =
    count === 0
      ? "No changes match these filters"
      : `${of}${count} ${count === 1 ? "change" : "changes"}`;
  return isComplete
    ? `${changes}, as of ${firmTime(asOf)}.`
    : `${changes} so far, as of ${firmTime(asOf)}. There may be more from ${firmTime(readTo ?? "")} or earlier.`;
}

const HEADINGS = [
  "Document",
  "Type",
  "Where",
  "Field",
  "From",
  "To",
  "Who",
  "When",
];

/** The list as a file for a spreadsheet. */
export function logFile(entries: readonly Entry[], names: Names): string {
  const rows = entries.flatMap((entry) =>
    entry.lines.map(({ label, before, after }) => [
      withLastValues(entry.name) || names.type(entry.type),
      names.type(entry.type),
      entry.where,
      label,
      before,
      after,
      names.person(entry.author),
      firmTime(entry.at),
    ]),
  );
  return csvOf([HEADINGS, ...rows]);
}
