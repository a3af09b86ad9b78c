import type { ConsultationFields } from "../submission";

/** Every way in which some viewer of a text begins a new line. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** What stands before each line, in the order of the lines. */
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

/** What a database can store: no half of a character, and no NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

// An empty line looks like no label, and thousands of them would outgrow the column.
function setIn(line: string, index: number): string {
  if (index === 0) return line;
  return line.trim() === "" ? "" : `  ${line}`;
}

/**
 * The block of text that the firm reads a claim from: one labelled line for
 * each field, the prospect's own words last.
 *
 * Only a label begins a line. A field has one line, and the further lines of
 * the words are indented by two spaces, so that no visitor can write a line
 * that looks like one of the form's own.
 */
export function describeClaim(fields: ConsultationFields): string {
  const lines = LABELS.map(
    ([name, label]) =>
      `${label}: ${storable(fields[name]).replace(LINE_BREAK, " ")}`,
  );
  const words = storable(fields.description).split(LINE_BREAK).map(setIn);
  return [...lines, `Description: ${words.join("\n")}`].join("\n");
}
