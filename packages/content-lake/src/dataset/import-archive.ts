import type {
  BaseMutationOptions,
  MultipleMutationResult,
  Mutation,
  SanityClient,
} from "@sanity/client";
import { sanityImport } from "@sanity/import";
import { type DatasetArchive, explained } from "./dataset-archive.ts";
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

/** What a lake takes in one request, where Sanity looks at its size alone. */
const MOST_MUTATIONS = 1_000;
/** So many whole documents are read and written at once. */
const MOST_DOCUMENTS = 100;

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
  const client = writingInParts(place.client);
  try {
    const { numDocs, warnings } = await sanityImport(folder, {
      client,
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
      removed: exact ? await removeOthers(client, ids) : null,
    };
  } catch (error) {
    throw explained(error, place);
  }
}

/**
 * The client, with transactions that are written in parts. Sanity's importer fills
 * them by their size, and of small documents one may hold thousands.
 */
function writingInParts(client: SanityClient): SanityClient {
  return Object.assign(client.clone(), {
    async mutate(
      mutations: readonly Mutation[] | Mutation,
      options: BaseMutationOptions,
    ): Promise<Pick<MultipleMutationResult, "results">> {
      // A patch of one asset commits itself.
      if (!isList(mutations)) return client.mutate([mutations], options);
      const results: MultipleMutationResult["results"] = [];
      for (const part of partsOf(mutations, MOST_MUTATIONS)) {
        results.push(...(await client.mutate(part, options)).results);
      }
      return { results };
    },
  });
}

function isList(
  mutations: readonly Mutation[] | Mutation,
): mutations is readonly Mutation[] {
  return Array.isArray(mutations);
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
  // They may refer to one another, and are not all of one transaction then.
  if (others.length > MOST_MUTATIONS) await weakenReferences(client, others);
  const transaction = client.transaction();
  for (const id of others) transaction.delete(id);
  await transaction.commit();
  return others.length;
}

async function weakenReferences(
  client: SanityClient,
  ids: readonly string[],
): Promise<void> {
  for (const part of partsOf(ids, MOST_DOCUMENTS)) {
    const documents = await client.fetch<
      { _id: string; _type: string; [name: string]: unknown }[]
    >("*[_id in $ids]", { ids: part });
    const transaction = client.transaction();
    for (const { _id, _type, ...fields } of documents) {
      const weak = weakened(fields) as Record<string, unknown>;
      transaction.createOrReplace({ ...weak, _id, _type });
    }
    await transaction.commit();
  }
}

/** A value with every reference in it weak. */
function weakened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(weakened);
  if (typeof value !== "object" || value === null) return value;
  if ("_ref" in value) return { ...value, _weak: true };
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, weakened(child)]),
  );
}

function partsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
