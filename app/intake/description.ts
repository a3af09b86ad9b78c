import type { ConsultationFields } from "./submission";

/** Every character that some text viewer shows as a line break. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** The labels of the lines, in their order. */
const LABELS = [
  ["name", "Contact Name"],
  ["phone", "Phone"],
  ["email", "Email"],
  ["location", "Location"],
  ["perilType", "Peril Type"],
  ["dateOfLoss", "Date of Loss"],
  ["policyNumber", "Policy Number"],
  ["insuranceCarrier", "Insurance Carrier"],
  ["damageType", "Damage Type"],
] as const satisfies readonly (readonly [keyof ConsultationFields, string])[];

/** Makes a text storable in PostgreSQL: without lone surrogates and NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/**
 * Reads the block of text back. Out: its labels and texts in their order; a line
 * without a label of its own belongs to the text before it.
 */
export function readDescription(
  text: string,
): { label: string; value: string }[] {
  const found: { label: string; value: string }[] = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    const [, label, value] = /^(\w[\w ]*): ?(.*)$/.exec(line) ?? [];
    // The words of the sender come last, and no label after them.
    if (label !== undefined && last?.label !== "Description")
      found.push({ label, value: value ?? "" });
    else if (last) last.value += `\n${line.replace(/^ {2}/, "")}`;
  }
  return found;
}

// Empty lines need no indentation, and thousands of indented ones would exceed
// the column.
function setIn(line: string, index: number): string {
  if (index === 0) return line;
  return line.trim() === "" ? "" : `  ${line}`;
}

/**
 * The block of text that the firm reads a claim from: one labelled line for
 * each field, the prospect's own words last. Before them a line says so if the
 * firm's license in a state had expired.
 *
 * Each field takes one line, and further lines of the prospect's words are
 * indented by two spaces, so that no visitor can write a line that looks like a
 * label.
 */
export function describeClaim(
  fields: ConsultationFields,
  lapsedState: string | null = null,
): string {
  const lines = LABELS.map(
    ([name, label]) =>
      `${label}: ${storable(fields[name]).replace(LINE_BREAK, " ")}`,
  );
  if (lapsedState !== null)
    lines.push(
      `License: ours for ${lapsedState} had expired when this was sent`,
    );
  const words = storable(fields.description).split(LINE_BREAK).map(setIn);
  return [...lines, `Description: ${words.join("\n")}`].join("\n");
}
