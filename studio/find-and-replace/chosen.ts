import { type Change, changeOf } from "./change.ts";
import type { Found } from "./find-documents.ts";
import { type FoundDocument, outcomeOf } from "./place.ts";

/** The changes of all places that are ticked and can be replaced. */
export function chosenOf(
  { documents }: Found,
  unticked: ReadonlySet<string>,
  replacement: string,
): {
  changes: Change[];
  documents: FoundDocument[];
  places: number;
} {
  const chosen = documents
    .map((found) => ({
      found,
      edits: found.places
        .filter(({ id }) => !unticked.has(id))
        .map((place) => outcomeOf(place, replacement))
        .flatMap((outcome) => ("edits" in outcome ? [outcome.edits] : [])),
    }))
    .filter(({ edits }) => edits.length > 0);
  return {
    changes: chosen.map(({ found, edits }) =>
      changeOf(found.document, edits.flat()),
    ),
    documents: chosen.map(({ found }) => found),
    places: chosen.reduce((sum, { edits }) => sum + edits.length, 0),
  };
}
