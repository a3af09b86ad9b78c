import type { SanityDocument } from "sanity";

import { type FactSpan, factSpansIn } from "../../schemas/fact-text.ts";
import { type Edit, editsFor, type Refusal } from "./edit.ts";
import { type Phrase, type Range, rangesOf } from "./phrase.ts";
import { type TextField, textOf } from "./text-field.ts";

/** One occurrence of the phrase. */
export type Place = {
  /** Different for every place of a search. */
  id: string;
  field: TextField;
  range: Range;
};

/** A document with its places; `document` is the draft, where there is one. */
export type FoundDocument = {
  document: SanityDocument;
  title: string;
  typeTitle: string;
  places: readonly Place[];
};

/** The places of a phrase in the fields of a document. */
export function placesOf(
  document: SanityDocument,
  fields: readonly TextField[],
  phrase: Phrase,
): Place[] {
  return fields.flatMap((field, index) =>
    rangesOf(textOf(field), phrase).map((range) => ({
      id: `${document._id} ${index} ${range.start}`,
      field,
      range,
    })),
  );
}

/** What becomes of a place: its edits, or why there are none. */
export type Outcome = { edits: Edit[] } | Refusal;

/** The edits of a place, or the reason why there are none. */
export function outcomeOf(place: Place, replacement: string): Outcome {
  if (excerptOf(place).found === replacement) return { refusal: UNCHANGED };
  const fact = factIn(place);
  if (fact) return { refusal: factSentence(fact.name) };
  const edits = editsFor(place.field, place.range, replacement);
  return Array.isArray(edits) ? { edits } : edits;
}

/** The fact that a place touches, if it does. */
function factIn({ field, range }: Place): FactSpan | undefined {
  return factSpansIn(textOf(field)).find(
    ({ start, end }) => range.start < end && range.end > start,
  );
}

function factSentence(name: string): string {
  return `Cannot be replaced here: it stands in the fact "${name}". Change the fact.`;
}

const UNCHANGED = "These words stand here already.";

/** A place in its text, for the eye: some words before and after it. */
export type Excerpt = { before: string; found: string; after: string };

const AROUND = 60;

/** The words of a place and some of those around it. */
export function excerptOf({ field, range }: Place): Excerpt {
  const text = textOf(field);
  const before = text.slice(0, range.start);
  const after = text.slice(range.end);
  return {
    before:
      before.length > AROUND
        ? `… ${before.slice(-AROUND).replace(/^\S*\s/, "")}`
        : before,
    found: text.slice(range.start, range.end),
    after:
      after.length > AROUND
        ? `${after.slice(0, AROUND).replace(/\s\S*$/, "")} …`
        : after,
  };
}
