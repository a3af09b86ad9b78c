import { rmSync } from "node:fs";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller } from "../engine/types.ts";
import { conflict, notFound } from "../http-errors.ts";
import { assetPath, fileOf, type AssetPlace } from "./asset-document.ts";
import type { FileStore } from "./file-store.ts";
import type { Renditions } from "./renditions.ts";

type Parts = {
  lake: Lake;
  place: AssetPlace;
  files: FileStore;
  renditions: Renditions;
};

/** `path` is below the public address: what a cache in front may still have. */
export type Purged = { id: string; path: string };

/**
 * Removes the bytes of a deleted asset for good, with its renditions and all that
 * history holds of its document, which has a small preview. Its name stays: its
 * address says that it is gone, and the same bytes are not taken again.
 *
 * In: the id of the document. Throws 404 for what is no asset's, and 409 while a
 * document with it exists.
 */
export async function purgeAsset(
  { lake, place, files, renditions }: Parts,
  id: string,
  caller: Caller,
): Promise<Purged> {
  const file = fileOf(id);
  if (file === null) throw notFound(`"${id}" is not the id of an asset`);
  const { kind, name } = file;
  const { result } = lake.query({
    query: "count(*[sanity::versionOf($id)])",
    params: { id },
    caller,
  });
  if (result !== 0) {
    throw conflict(`The document "${id}" exists: delete it first`);
  }
  // Before the bytes go: a crash in between leaves what the next start removes.
  lake.purgedAssets.add({ kind, name }, caller.id);
  await files.remove(kind, name);
  await renditions.forget(name);
  lake.forget([id, `drafts.${id}`]);
  return { id, path: assetPath(kind, name, place) };
}

/** Ends what a crash left unfinished. */
export function finishPurges({
  lake,
  files,
}: Pick<Parts, "lake" | "files">): void {
  for (const { kind, name } of lake.purgedAssets.all()) {
    const path = files.find(kind, name);
    if (path !== null) rmSync(path, { force: true });
  }
}
