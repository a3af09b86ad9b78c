import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";

import { clientOf } from "../../seed/import/dataset.ts";
import type { Console } from "../../seed/import/report.ts";
import type { Target } from "../../seed/import/target.ts";
import { unpack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";

type Job = { target: Target; file: string; console: Console };

/**
 * Exports a dataset to an archive that `sanity dataset import` reads.
 *
 * @throws BackupError if it cannot be read; then there is no archive.
 */
export async function exportTo(job: Job): Promise<void> {
  const { target, file, console } = job;
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already; choose another name.`);
  }
  const aside = `${file}.${process.pid}.part`;
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: clientOf(target),
      dataset: target.dataset,
      outputPath: createWriteStream(aside, { mode: 0o600, flags: "wx" }),
    });
    await rename(aside, file);
    console.line(
      `${file}: ${documentCount} documents, ${assetCount} pictures and files.`,
    );
  } catch (error) {
    throw explained(error, target);
  } finally {
    await rm(aside, { force: true });
  }
}

export type ImportJob = Job & {
  replace: boolean;
  missing: boolean;
  /** Removes what the archive does not hold; for this machine's lake alone. */
  exact: boolean;
  yes: boolean;
};

/**
 * Imports an archive of `sanity dataset export`, or its unpacked folder.
 *
 * @throws BackupError if the archive cannot be read or the dataset refuses it.
 */
export async function importFrom(job: ImportJob): Promise<void> {
  const { target, file, console } = job;
  if (job.exact && !target.embedded) {
    throw new BackupError(
      "--exact removes documents, so it is for the dataset of this machine alone.",
    );
  }
  const folder = await unpacked(file);
  try {
    const ids = await idsIn(path.join(folder.path, "data.ndjson"));
    const place = `dataset ${target.dataset} of project ${target.projectId}`;
    const question = `Import ${ids.size} documents into ${place}?`;
    if (!target.embedded && !job.yes && !(await console.ask(question))) return;
    await write(job, folder.path, ids);
  } finally {
    if (folder.isOurs) await rm(folder.path, { recursive: true, force: true });
  }
}

async function write(
  job: ImportJob,
  folder: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const { target, console, exact, replace, missing } = job;
  const client = clientOf(target);
  try {
    const { numDocs, warnings } = await sanityImport(folder, {
      client,
      operation:
        replace || exact
          ? "createOrReplace"
          : missing
            ? "createIfNotExists"
            : "create",
      targetProjectId: target.projectId,
      targetDataset: target.dataset,
    });
    console.line(
      `Imported ${numDocs} documents into dataset ${target.dataset} of project ${target.projectId}.`,
    );
    for (const { message } of warnings) console.line(message);
    if (exact) console.line(`Removed ${await removeOthers(job, ids)} others.`);
  } catch (error) {
    throw explained(error, target);
  }
}

/** Pictures and files stay: an asset without references does no harm. */
async function removeOthers(
  { target }: ImportJob,
  ids: ReadonlySet<string>,
): Promise<number> {
  const client = clientOf(target);
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

type Unpacked = { path: string; isOurs: boolean };

/** The folder with `data.ndjson`: `sanity dataset export` puts one around it. */
async function unpacked(file: string): Promise<Unpacked> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new BackupError(`${file} does not exist.`);
  if (found.isDirectory()) {
    return { path: await holding(file), isOurs: false };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), "dataset-import-"));
  try {
    await unpack(file, folder);
    return { path: await holding(folder), isOurs: true };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function holding(folder: string): Promise<string> {
  const names = await readdir(folder);
  const candidates = ["", ...names].map((name) => path.join(folder, name));
  const found = candidates.find((candidate) =>
    existsSync(path.join(candidate, "data.ndjson")),
  );
  if (found !== undefined) return found;
  throw new BackupError(
    "There is no data.ndjson in it: it was not made by sanity dataset export.",
  );
}

async function idsIn(file: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === "") continue;
    try {
      ids.add(String((JSON.parse(line) as { _id: unknown })._id));
    } catch {
      throw new BackupError(`${file} is damaged (line ${ids.size + 1}).`);
    }
  }
  return ids;
}

/** The words of Sanity's tools, with the name of the dataset they were for. */
function explained(error: unknown, target: Target): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const hint = /already exists/.test(error.message)
    ? " Add --replace or --missing to say what is to happen to documents that exist."
    : "";
  return new BackupError(
    `Project ${target.projectId}, dataset ${target.dataset}: ${error.message}${hint}`,
  );
}
