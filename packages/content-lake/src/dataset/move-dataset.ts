import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type {
  BaseMutationOptions,
  Mutation,
  SanityClient,
} from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { unpack } from "../backup/archive.ts";
import { archivePlace, inPlace } from "../backup/work-place.ts";
import { UsageError } from "../command-line.ts";
import { moveDurably } from "../replace-file.ts";
import { assetFiles, foreignAssets } from "./archive-assets.ts";

/** A dataset at Sanity or in a lake. */
type DatasetPlace = {
  client: SanityClient;
  projectId: string;
  dataset: string;
};

/** How many faults of an archive are listed. */
const MOST_LISTED = 5;

/** The most mutations a lake accepts per request; Sanity limits only the size. */
const MOST_MUTATIONS = 1_000;

/**
 * Exports a dataset to an archive that `sanity dataset import` reads.
 *
 * @returns how much is in it
 * @throws UsageError if it cannot be read; then there is no archive
 */
export async function exportToArchive(
  place: DatasetPlace,
  file: string,
): Promise<{ documents: number; assets: number }> {
  if (existsSync(file)) {
    throw new UsageError(`${file} exists already; choose another name.`);
  }
  return inPlace(archivePlace(file), async (aside) => {
    const { documentCount, assetCount } = await exportDataset({
      client: place.client,
      dataset: place.dataset,
      outputPath: createWriteStream(aside, { mode: 0o600, flags: "wx" }),
    });
    await moveDurably(aside, file);
    return { documents: documentCount, assets: assetCount };
  }).catch((error: unknown) => {
    throw explained(error, place);
  });
}

/**
 * Opens an archive of `sanity dataset export`, or its unpacked folder.
 *
 * @returns the folder with `data.ndjson`, the ids of its documents, and a function that
 * removes what was unpacked
 * @throws UsageError or BackupError if it cannot be read
 */
export async function openDatasetArchive(file: string) {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UsageError(`${file} does not exist.`);
  const isFolder = found.isDirectory();
  const opened = isFolder
    ? file
    : await mkdtemp(join(tmpdir(), "dataset-import-"));
  const close = async () => {
    if (!isFolder) await rm(opened, { recursive: true, force: true });
  };
  try {
    if (!isFolder) await unpack(file, opened);
    // `sanity dataset export` puts a folder around it.
    const candidates = ["", ...(await readdir(opened))];
    const folder = candidates
      .map((name) => join(opened, name))
      .find((candidate) => existsSync(join(candidate, "data.ndjson")));
    if (folder === undefined) {
      throw new UsageError(
        "There is no data.ndjson in it: it was not made by sanity dataset export.",
      );
    }
    return { folder, ids: await idsIn(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Reads the ids of an archive's documents.
 *
 * @throws UsageError if it is damaged, or the importer would upload something else
 */
async function idsIn(folder: string): Promise<ReadonlySet<string>> {
  const file = join(folder, "data.ndjson");
  const ids = new Set<string>();
  const { names, others } = assetFiles(folder);
  const foreign = others.map((name) => `${name} is no file`);
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === "") continue;
    let document;
    try {
      document = JSON.parse(line) as { _id: unknown };
      ids.add(String(document._id));
    } catch {
      throw new UsageError(`${file} is damaged (line ${ids.size + 1}).`);
    }
    for (const asset of foreignAssets(document, names))
      foreign.push(`document "${String(document._id)}" names ${asset}`);
  }
  if (foreign.length === 0) return ids;
  const listed = foreign.slice(0, MOST_LISTED).join("; ");
  const more = foreign.length - MOST_LISTED;
  throw new UsageError(
    `Only pictures and files inside the archive are imported, nothing from elsewhere: ${listed}${more > 0 ? `; and ${more} more` : ""}.`,
  );
}

/**
 * What happens to existing documents: they are replaced, `missing` leaves them
 * unchanged, or the import fails. `exact` replaces them, and removes those that the
 * archive lacks.
 */
type ImportMode = { replace: boolean; missing: boolean; exact: boolean };

/**
 * Imports an opened archive into a dataset, with its pictures.
 *
 * @returns how many documents were written, and how many `exact` removed; null without
 * it
 * @throws UsageError if the dataset refuses it
 */
export async function importArchive(
  place: DatasetPlace,
  { folder, ids }: { folder: string; ids: ReadonlySet<string> },
  { replace, missing, exact }: ImportMode,
): Promise<{ documents: number; warnings: string[]; removed: number | null }> {
  try {
    if (!replace && !missing && !exact) await refuseExisting(ids, place.client);
    const others = exact ? await othersThan(ids, place.client) : null;
    const [operation, releasesOperation] =
      replace || exact
        ? (["createOrReplace", "replace"] as const)
        : missing
          ? (["createIfNotExists", "ignore"] as const)
          : (["create", "fail"] as const);
    const { numDocs, warnings } = await sanityImport(folder, {
      client: writingInParts(place.client),
      operation,
      releasesOperation,
      targetProjectId: place.projectId,
      targetDataset: place.dataset,
    });
    if (others !== null && others.length > 0) {
      const transaction = place.client.transaction();
      for (const id of others) transaction.delete(id);
      await transaction.commit();
    }
    return {
      documents: numDocs,
      warnings: warnings.map(({ message }) => message),
      removed: others?.length ?? null,
    };
  } catch (error) {
    throw explained(error, place);
  }
}

/** Explains an error of Sanity's tools in a sentence that names the dataset. */
function explained(error: unknown, { projectId, dataset }: DatasetPlace) {
  if (error instanceof UsageError || !(error instanceof Error)) return error;
  return new UsageError(
    `Project ${projectId}, dataset ${dataset}: ${error.message}`,
  );
}

/**
 * Refuses documents that exist; the importer itself would write some before it finds
 * one.
 *
 * @throws UsageError if the dataset has one of the documents
 */
async function refuseExisting(
  ids: ReadonlySet<string>,
  client: SanityClient,
): Promise<void> {
  const left = [...ids];
  while (left.length > 0) {
    const some = left.splice(0, MOST_MUTATIONS);
    const query = "*[_id in $some][0...3]._id";
    const there = await client.fetch<string[]>(query, { some });
    if (there.length > 0)
      throw new UsageError(
        `The dataset has documents of the archive already, as ${there.join(", ")}. Add --replace or --missing to say what is to happen to them.`,
      );
  }
}

/**
 * Returns the documents that an archive lacks. Pictures stay: one without references
 * does no harm.
 */
async function othersThan(
  ids: ReadonlySet<string>,
  client: SanityClient,
): Promise<string[]> {
  const held = await client.fetch<string[]>(
    `*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"]) && !(_id in path("_.**"))]._id`,
  );
  const others = held.filter((id) => !ids.has(id));
  if (others.length <= MOST_MUTATIONS) return others;
  // They may refer to one another, so they go in one transaction.
  throw new UsageError(
    `${others.length} documents are not in the archive, and at most ${MOST_MUTATIONS} are removed at once: import it into an empty dataset.`,
  );
}

/**
 * Returns the client, with transactions written in parts. Sanity's importer fills them
 * by size, so that one may contain thousands of small documents.
 */
function writingInParts(client: SanityClient): SanityClient {
  return Object.assign(client.clone(), {
    async mutate(given: Mutation[] | Mutation, options: BaseMutationOptions) {
      // A patch of one asset commits itself.
      const left = [given].flat();
      const results = [];
      while (left.length > 0) {
        const part = left.splice(0, MOST_MUTATIONS);
        results.push(...(await client.mutate(part, options)).results);
      }
      return { results };
    },
  });
}
