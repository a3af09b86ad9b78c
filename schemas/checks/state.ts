import type { LicenseTerm } from "../../domain/license-term.ts";
import { STATES } from "../../domain/us-states.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import type { CheckedDocument, Citation } from "./finding.ts";
import { listIn, objectsIn, referenceIn, textIn } from "./value.ts";

/** A legal fact of a state, in the form that the rules use. */
export type Fact = {
  topic: string;
  value: string;
  scope: string;
  citation: Citation;
  isConfirmed: boolean;
};

/** A state with the legal facts of its page and its timeline. */
export type State = {
  id: string;
  name: string;
  /** Finds its name in a sentence; null while it has none. */
  named: RegExp | null;
  facts: readonly Fact[];
  /** Whether public adjusters may work on commercial policies only. */
  isCommercialOnly: boolean;
  /** Whether a license of the firm names it. */
  hasLicense: boolean;
  /** The terms of the licenses under which the firm serves it. */
  licenses: readonly (LicenseTerm & { id: string })[];
};

/** All states of the dataset. */
export function statesOf(documents: readonly CheckedDocument[]): State[] {
  const belonging = (type: string, id: string) =>
    documents.filter(
      ({ _type, state }) => _type === type && referenceIn(state) === id,
    );
  return documents
    .filter(({ _type }) => _type === "state")
    .map((document) => {
      const id = versionIdOf(document._id).publishedId;
      const licenses = belonging("stateLicence", id);
      const facts = [document, ...belonging("stateTimeline", id)].flatMap(
        factsIn,
      );
      return {
        id,
        name: textIn(document["name"]),
        named: wordPattern(textIn(document["name"])),
        facts,
        isCommercialOnly:
          textIn(document["commercialOnlyNote"]) !== "" ||
          facts.some(isCommercialScope),
        hasLicense: licenses.length > 0,
        licenses: licenses
          .filter(({ servesState }) => servesState === true)
          .map(({ _id, expiresOn }) => ({
            id: versionIdOf(_id).publishedId,
            expiresOn: textIn(expiresOn),
            abbreviation: textIn(document["abbreviation"]),
          })),
      };
    });
}

function wordPattern(words: string): RegExp | null {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return words ? new RegExp(`\\b${escaped}\\b`) : null;
}

/** True for the fact that public adjusters may work on commercial policies only. */
export function isCommercialScope({ topic, value }: Fact): boolean {
  return topic === "scope" && /commercial/i.test(value);
}

/** The legal facts of a document. */
function factsIn(document: CheckedDocument): Fact[] {
  return objectsIn(document)
    .filter(({ object }) => object["_type"] === "legalFact")
    .map(({ object }) => ({
      topic: textIn(object["topic"]),
      value: textIn(object["value"]),
      scope: textIn(object["scope"]),
      citation: {
        text: textIn(object["citation"]),
        url: textIn(object["sourceUrl"]) || null,
      },
      isConfirmed: object["status"] === "verified",
    }));
}

// The longest first: "West Virginia" is not Virginia. Washington alone may be the city
// or a person.
const ALL_STATES = new RegExp(
  `\\b(?:${Object.values(STATES)
    .filter((name) => name !== "Washington")
    .toSorted((one, other) => other.length - one.length)
    .join("|")})\\b`,
  "g",
);

/** The states of the country that a sentence names and the dataset does not have. */
export function unknownIn(
  sentence: string,
  states: readonly State[],
): string[] {
  const known = new Set(states.map(({ name }) => name));
  const named = new Set(sentence.match(ALL_STATES));
  return [...named].filter((name) => !known.has(name));
}

/**
 * The states to which a sentence of a document applies: those that it names, otherwise
 * the state whose page the document is or whose questions it answers, or those whose licenses an adjuster holds.
 * States that the dataset does not have are left out.
 */
export function statesMeant(
  sentence: string,
  document: CheckedDocument,
  states: readonly State[],
): State[] {
  const named = states.filter(({ named: name }) => name?.test(sentence));
  if (named.length > 0 || unknownIn(sentence, states).length > 0) return named;
  const own =
    document._type === "state"
      ? versionIdOf(document._id).publishedId
      : referenceIn(document["state"]);
  const topic = textIn(document["topic"]).replaceAll("-", " ");
  const held = listIn(document["licenses"]).map(referenceIn);
  return states.filter(
    ({ id, name, licenses }) =>
      id === own ||
      name.toLowerCase() === topic ||
      licenses.some((license) => held.includes(license.id)),
  );
}
