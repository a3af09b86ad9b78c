import fieldWords from "#words/en/fields.json";

import { textNames } from "./forms/consultation-schema";
import type { ConsultationFields } from "./submission";

/** Every character that some text viewer shows as a line break. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

type Label = [name: keyof ConsultationFields, label: string];

/** The specified lines, in their order. */
const SPECIFIED: Label[] = [
  ["name", "Contact Name"],
  ["phone", "Phone"],
  ["email", "Email"],
  ["location", "Location"],
  ["perilType", "Peril Type"],
  ["dateOfLoss", "Date of Loss"],
  ["policyNumber", "Policy Number"],
  ["insuranceCarrier", "Insurance Carrier"],
  ["damageType", "Damage Type"],
];

/** Stands behind a date of loss of which the sender is not sure. */
export const APPROXIMATE = " (approximate)";

const known = new Set<string>([
  ...SPECIFIED.map(([name]) => name),
  "description",
]);

/**
 * The labels of the lines before the sender's own words. Fields beyond the specified
 * ones have the labels of the form.
 */
export const claimLabels = new Map([
  ...SPECIFIED,
  ...textNames
    .filter((name) => !known.has(name))
    .map((name): Label => [name, fieldWords.texts[name].label]),
]);

/** Makes a text storable in PostgreSQL: without lone surrogates and NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/**
 * Reads the labels and texts of the block back, in their order. A line without a
 * label of its own belongs to the text before it.
 */
export function readDescription(
  text: string,
): { label: string; value: string }[] {
  const found: { label: string; value: string }[] = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    const [, label, value] = /^(\w[\w ]*): ?(.*)$/.exec(line) ?? [];
    // The sender's own words come last; nothing after them is a label.
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
  // The version that accepted a request may not have had a field yet.
  const lines = [...claimLabels].flatMap(([name, label]) => {
    const text = fields[name];
    if (text === undefined) return [];
    const mark =
      name === "dateOfLoss" && fields.approximateDate ? APPROXIMATE : "";
    return `${label}: ${storable(text).replace(LINE_BREAK, " ")}${mark}`;
  });
  if (lapsedState !== null)
    lines.push(
      `License: ours for ${lapsedState} had expired when this was sent`,
    );
  const words = storable(fields.description).split(LINE_BREAK).map(setIn);
  return [...lines, `Description: ${words.join("\n")}`].join("\n");
}
