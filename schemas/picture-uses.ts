import { patchPath } from "./checks/text.ts";
import { objectsIn, referenceIn } from "./checks/value.ts";

/** What changes in a document when a picture takes the place of another, as a patch. */
export type Replacement = {
  id: string;
  patch: { ifRevisionID: string; set: Record<string, string>; unset: string[] };
};

/** The width of an asset divided by its height, which its id tells; 0 for no picture. */
function proportionsOf(asset: string): number {
  const [, width, height] = /-(\d+)x(\d+)-[a-z]+$/.exec(asset) ?? [];
  return width && height ? Number(width) / Number(height) : 0;
}

/** True if what is cropped from one picture fits the other. */
function areAlike(asset: string, next: string): boolean {
  return Math.abs(proportionsOf(asset) - proportionsOf(next)) < 0.01;
}

/**
 * What changes in documents when `next` takes the place of `asset` in them. Texts
 * stay. A crop and a focus go if the proportions differ; the drawing for the dark
 * scheme goes, since it shows the old picture.
 */
export function replacementsIn(
  documents: readonly { _id: string; _rev: string }[],
  asset: string,
  next: string,
): Replacement[] {
  const lost = areAlike(asset, next) ? ["dark"] : ["crop", "hotspot", "dark"];
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
        ...{ ifRevisionID: document._rev, set: Object.fromEntries(set) },
        unset,
      },
    };
  });
}
