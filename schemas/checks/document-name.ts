import { deadlineRuleName } from "../../domain/deadline-terms.ts";
import type { CheckedDocument } from "./finding.ts";
import { referenceIn, textIn } from "./value.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Documents by their published ids. */
type Documents = ReadonlyMap<string, Fields>;

/** The fields that may hold the title of a document, the first one first. */
export const NAME_FIELDS = "title, name, question, text, label, from".split(
  ", ",
);

/** The name of a document as lists show it, or its id. */
export function nameOf(
  document: CheckedDocument,
  documents: Documents,
): string {
  const { firmName, _id } = document;
  return nameIn(document, documents) || textIn(firmName) || _id;
}

/**
 * The title of a document, the state and deadline of a rule, or the name of what
 * another document is about; empty where only its type identifies it.
 */
export function nameIn(document: Fields, documents: Documents): string {
  const own = NAME_FIELDS.map((field) => textIn(document[field]));
  const { _type, state, page, deadline } = document;
  const named = (reference: unknown) => {
    const found = documents.get(referenceIn(reference) ?? "");
    return found ? nameIn(found, documents) : "";
  };
  const title = own.find(Boolean);
  if (title) return title;
  if (_type !== "deadlineRule") return named(page) || named(state);
  const place = named(state);
  // A state that is not there is not all states.
  return state && !place ? "" : deadlineRuleName(place, textIn(deadline));
}
