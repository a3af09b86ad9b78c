import {
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
  withTexts,
} from "../fact-text.ts";
import type { CheckedDocument } from "./finding.ts";
import { textIn } from "./value.ts";

/** The facts of a dataset, as the rules read them. */
export type SiteFacts = {
  /** With the id under which each is published. */
  stored: readonly (StoredFact & { id: string })[];
  values: FactValues;
};

/** In: all documents. Out: the facts among them, with their printed values. */
export function siteFacts(documents: readonly CheckedDocument[]): SiteFacts {
  const stored = documents
    .filter(({ _type, name }) => _type === "fact" && textIn(name) !== "")
    .map(storedFact);
  const statesServed = documents.filter(
    ({ _type, servesState }) =>
      _type === "stateLicence" && servesState === true,
  ).length;
  return { stored, values: printedFacts(stored, { statesServed }) };
}

/** The fields of a document of the type `fact`. */
export function storedFact(
  document: CheckedDocument,
): StoredFact & { id: string } {
  return {
    id: document._id.replace(/^drafts\./, ""),
    name: textIn(document["name"]),
    value: textIn(document["value"]),
    unit: textIn(document["unit"]) || null,
    computed: textIn(document["computed"]) || null,
  };
}

/** A document as the website prints it: with the values of the facts in its texts. */
export function withValues(
  document: CheckedDocument,
  { values }: SiteFacts,
): CheckedDocument {
  // The value of a fact is what the others are made of.
  return document._type === "fact"
    ? document
    : withTexts(document, (text) => withFactValues(text, values));
}
