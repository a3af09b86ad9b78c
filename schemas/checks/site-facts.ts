import {
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
  withTexts,
} from "../fact-text.ts";
import { type CountedLicense, countStatesServed } from "../license-term.ts";
import type { CheckedDocument } from "./finding.ts";
import { referenceIn, textIn } from "./value.ts";

/** The facts of a dataset, as the rules read them. */
export type SiteFacts = {
  /** With the id under which each is published. */
  stored: readonly (StoredFact & { id: string })[];
  values: FactValues;
};

/**
 * In: all documents, the time in milliseconds since 1970. Out: the facts among
 * them, with their printed values.
 */
export function siteFacts(
  documents: readonly CheckedDocument[],
  now = Date.now(),
): SiteFacts {
  const stored = documents
    .filter(({ _type, name }) => _type === "fact" && textIn(name) !== "")
    .map(storedFact);
  const statesServed = countStatesServed(licensesIn(documents), now);
  return { stored, values: printedFacts(stored, { statesServed }) };
}

function licensesIn(documents: readonly CheckedDocument[]): CountedLicense[] {
  const abbreviations = new Map(
    documents
      .filter(({ _type }) => _type === "state")
      .map(({ _id, abbreviation }) => [_id, textIn(abbreviation)]),
  );
  return documents
    .filter(({ _type }) => _type === "stateLicence")
    .map(({ expiresOn, servesState, state }) => {
      const id = referenceIn(state);
      return {
        servesState: servesState === true,
        state: id,
        abbreviation: abbreviations.get(id ?? ""),
        expiresOn: textIn(expiresOn),
      };
    });
}

/** The fields of a document of the type `fact`. */
function storedFact(document: CheckedDocument): StoredFact & { id: string } {
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
