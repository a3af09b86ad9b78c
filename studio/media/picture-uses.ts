import { patchPath } from "../../schemas/checks/text.ts";
import { objectsIn, referenceIn } from "../../schemas/checks/value.ts";

/** The patch of a document that replaces a picture with another. */
export type Replacement = {
  id: string;
  patch: { ifRevisionID: string; set: Record<string, string>; unset: string[] };
  /** The previous pictures, by their paths. */
  before: Record<string, object>;
};

/** An asset's width divided by its height, according to its id; 0 if it is not a picture. */
function proportionsOf(asset: string): number {
  const [, width, height] = /-(\d+)x(\d+)-[a-z]+$/.exec(asset) ?? [];
  return width && height ? Number(width) / Number(height) : 0;
}

/**
 * The fields that are removed when a picture is replaced: the drawing for the dark
 * scheme, which shows the old one, and crop and focus if the proportions differ.
 */
export function fieldsLostWith(asset: string, next: string): string[] {
  const isAlike = Math.abs(proportionsOf(asset) - proportionsOf(next)) < 0.01;
  return isAlike ? ["dark"] : ["crop", "hotspot", "dark"];
}

/** Returns the patches that replace `asset` with `next` in documents; texts stay. */
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

/** Returns the patches that undo replacements, unless somebody has changed the documents since. */
export function takenBack(
  replacements: readonly Replacement[],
  ifRevisionID: string,
) {
  return replacements.map(({ id, before }) => ({
    id,
    patch: { ifRevisionID, set: before },
  }));
}
