import {
  type FactValues,
  printedFacts,
  type StoredFact,
  withFactValues,
  withTexts,
} from "../../domain/fact-text.ts";
import {
  type CountedLicense,
  countStatesServed,
} from "../../domain/license-term.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import type { CheckedDocument } from "./finding.ts";
import { referenceIn, textIn } from "./value.ts";

/** The facts of a dataset, in the form that the rules use. */
export type SiteFacts = {
  /** With the published id of each. */
  stored: readonly (StoredFact & { id: string })[];
  values: FactValues;
};

/**
 * Returns the facts among all documents, with their printed values.
 *
 * @param now in milliseconds since 1970.
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

/** The fields of a `fact` document. */
function storedFact(document: CheckedDocument): StoredFact & { id: string } {
  return {
    id: versionIdOf(document._id).publishedId,
    name: textIn(document["name"]),
    value: textIn(document["value"]),
    unit: textIn(document["unit"]) || null,
    computed: textIn(document["computed"]) || null,
  };
}

/** Returns a document as the website prints it, with the values of the facts in its texts. */
export function withValues(
  document: CheckedDocument,
  { values }: SiteFacts,
): CheckedDocument {
  // The other texts print the value of a fact, so it stays unchanged.
  return document._type === "fact"
    ? document
    : withTexts(document, (text) => withFactValues(text, values));
}
