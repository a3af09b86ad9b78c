import {
  factLiteralsIn,
  outdatedTokens,
} from "../../schemas/checks/fact-changes.ts";
import { fieldOf, patchPath } from "../../schemas/checks/fact-places.ts";
import { type CheckedDocument, nameOf } from "../../schemas/checks/finding.ts";
import { siteFacts } from "../../schemas/checks/site-facts.ts";
import { studioLink } from "./report.ts";

/**
 * The lines to print about facts: values that texts write out in place of the
 * fact, and last values that are old. In: all published documents, the Studio's
 * URL. Out: no line if there is neither.
 */
export function factLines(
  documents: readonly CheckedDocument[],
  studioUrl: string,
): string[] {
  const { values } = siteFacts(documents);
  const found = documents
    .map((document) => ({ document, notes: notesOf(document, values) }))
    .filter(({ notes }) => notes.length > 0);
  if (found.length === 0) return [];
  const count = found.reduce((sum, { notes }) => sum + notes.length, 0);
  return [
    `Facts to put into texts: ${count} (\`npm run dataset -- facts\` does it)`,
    ...found.flatMap(({ document, notes }) => [
      `  ${nameOf(document)} (${document._type})`,
      `  ${studioLink(studioUrl, document)}`,
      ...notes.map((note) => `    - ${note}`),
    ]),
    "",
  ];
}

function notesOf(
  document: CheckedDocument,
  values: ReturnType<typeof siteFacts>["values"],
): string[] {
  return [
    ...factLiteralsIn(document, values).map(
      ({ name, value, path }) =>
        `"${value}" in "${patchPath(fieldOf(path))}" is the fact "${name}", written out.`,
    ),
    ...outdatedTokens(document, values).map(
      ({ path }) =>
        `A fact in "${patchPath(fieldOf(path))}" carries an old value; visitors read the new one.`,
    ),
  ];
}
