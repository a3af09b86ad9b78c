import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { unpack } from "../backup/archive.ts";

/**
 * An export or an import cannot go on; the message is a sentence for the
 * operator.
 */
export class DatasetError extends Error {}

/**
 * An error of Sanity's tools as a `DatasetError` that names the dataset; other
 * values come back unchanged.
 */
export function explained(
  error: unknown,
  { projectId, dataset }: { projectId: string; dataset: string },
): unknown {
  if (error instanceof DatasetError || !(error instanceof Error)) return error;
  const hint = /already exists/.test(error.message)
    ? " Add --replace or --missing to say what is to happen to documents that exist."
    : "";
  return new DatasetError(
    `Project ${projectId}, dataset ${dataset}: ${error.message}${hint}`,
  );
}

/** An archive of `sanity dataset export`, unpacked. */
export type DatasetArchive = {
  /** The folder with `data.ndjson`. */
  folder: string;
  /** The documents in it. */
  ids: ReadonlySet<string>;
  /** Removes what was unpacked. */
  close(): Promise<void>;
};

/**
 * Opens an archive of `sanity dataset export`, or its unpacked folder.
 *
 * @throws DatasetError or BackupError if it cannot be read.
 */
export async function openDatasetArchive(
  file: string,
): Promise<DatasetArchive> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new DatasetError(`${file} does not exist.`);
  if (found.isDirectory()) {
    const folder = await holding(file);
    return { folder, ids: await idsIn(folder), close: async () => {} };
  }
  const unpacked = await mkdtemp(join(tmpdir(), "dataset-import-"));
  const close = () => rm(unpacked, { recursive: true, force: true });
  try {
    await unpack(file, unpacked);
    const folder = await holding(unpacked);
    return { folder, ids: await idsIn(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `sanity dataset export` puts a folder around it. */
async function holding(folder: string): Promise<string> {
  const names = await readdir(folder);
  const candidates = ["", ...names].map((name) => join(folder, name));
  const found = candidates.find((candidate) =>
    existsSync(join(candidate, "data.ndjson")),
  );
  if (found !== undefined) return found;
  throw new DatasetError(
    "There is no data.ndjson in it: it was not made by sanity dataset export.",
  );
}

async function idsIn(folder: string): Promise<ReadonlySet<string>> {
  const file = join(folder, "data.ndjson");
  const ids = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === "") continue;
    try {
      ids.add(String((JSON.parse(line) as { _id: unknown })._id));
    } catch {
      throw new DatasetError(`${file} is damaged (line ${ids.size + 1}).`);
    }
  }
  return ids;
}
