import type { SanityClient } from "@sanity/client";
import { sanityImport } from "@sanity/import";
import type { DatasetArchive } from "./dataset-archive.ts";
import { explained } from "./dataset-error.ts";
import type { DatasetPlace } from "./export-dataset.ts";

/** What happens to documents that exist: by default the import fails. */
export type ImportMode = {
  replace: boolean;
  /** Leaves them as they are. */
  missing: boolean;
  /** Replaces them, and removes what the archive does not hold. */
  exact: boolean;
};

/** The result of an import. */
export type Imported = {
  documents: number;
  warnings: string[];
  /** How many documents `exact` removed; null without it. */
  removed: number | null;
};

/**
 * Imports an opened archive into a dataset, with its pictures and files.
 *
 * @throws DatasetError if the dataset refuses it.
 */
export async function importArchive(
  place: DatasetPlace,
  { folder, ids }: DatasetArchive,
  { replace, missing, exact }: ImportMode,
): Promise<Imported> {
  try {
    const { numDocs, warnings } = await sanityImport(folder, {
      client: place.client,
      operation:
        replace || exact
          ? "createOrReplace"
          : missing
            ? "createIfNotExists"
            : "create",
      targetProjectId: place.projectId,
      targetDataset: place.dataset,
    });
    return {
      documents: numDocs,
      warnings: warnings.map(({ message }) => message),
      removed: exact ? await removeOthers(place.client, ids) : null,
    };
  } catch (error) {
    throw explained(error, place);
  }
}

/** Pictures and files stay: an asset without references does no harm. */
async function removeOthers(
  client: SanityClient,
  ids: ReadonlySet<string>,
): Promise<number> {
  const held = await client.fetch<string[]>(
    `*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"]) && !(_id in path("_.**"))]._id`,
  );
  const others = held.filter((id) => !ids.has(id));
  if (others.length === 0) return 0;
  // All at once: they may refer to one another.
  const transaction = client.transaction();
  for (const id of others) transaction.delete(id);
  await transaction.commit();
  return others.length;
}
