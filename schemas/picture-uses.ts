import { patchPath } from "./checks/text.ts";
import { objectsIn, referenceIn } from "./checks/value.ts";

/** What changes in a document when a picture takes the place of another, as a patch. */
export type Replacement = {
  id: string;
  patch: { ifRevisionID: string; set: Record<string, string>; unset: string[] };
  /** The pictures as they were, by the way to each. */
  before: Record<string, object>;
};

/** The width of an asset divided by its height, which its id tells; 0 for no picture. */
function proportionsOf(asset: string): number {
  const [, width, height] = /-(\d+)x(\d+)-[a-z]+$/.exec(asset) ?? [];
  return width && height ? Number(width) / Number(height) : 0;
}

/**
 * The fields that go with a picture when another takes its place: the drawing for
 * the dark scheme, which shows the old one, and crop and focus if the proportions
 * differ.
 */
export function fieldsLostWith(asset: string, next: string): string[] {
  const isAlike = Math.abs(proportionsOf(asset) - proportionsOf(next)) < 0.01;
  return isAlike ? ["dark"] : ["crop", "hotspot", "dark"];
}

/** What changes in documents when `next` takes the place of `asset` in them; texts stay. */
export function replacementsIn(
  documents: readonly { _id: string; _rev: string }[],
  asset: string,
  next: string,
): Replacement[] {
  const lost = fieldsLostWith(asset, next);
  return documents.flatMap((document) => {
    const places = objectsIn(document, { hidden: true })
      .filter(({ object }) => referenceIn(object["asset"]) === asset)
      .map(({ path, object }) => ({ way: patchPath(path), object }));
    if (places.length === 0) return [];
    const set = places.map(({ way }) => [`${way}.asset._ref`, next] as const);
    const unset = places.flatMap(({ way, object }) =>
      lost.filter((name) => name in object).map((name) => `${way}.${name}`),
    );
    return {
      id: document._id,
      patch: {
        ifRevisionID: document._rev,
        set: Object.fromEntries(set),
        unset,
      },
      before: Object.fromEntries(
        places.map(({ way, object }) => [way, object]),
      ),
    };
  });
}

/** What takes replacements back, as long as nobody has changed the documents since. */
export function takenBack(
  replacements: readonly Replacement[],
  ifRevisionID: string,
) {
  return replacements.map(({ id, before }) => ({
    id,
    patch: { ifRevisionID, set: before },
  }));
}
