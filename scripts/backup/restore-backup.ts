import { createHash } from "node:crypto";
import { createReadStream, existsSync, globSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { restoreArchive, type Restored } from "#content-lake/backup/archive";
import { isInUse, placeContent } from "#content-lake/backup/content";
import { BackupError } from "#content-lake/backup/error";
import {
  halfRestored,
  inPlace,
  proofPlace,
} from "#content-lake/backup/work-place";
import { countContent, hasStore } from "#content-lake/store";
import {
  AFTER,
  formatOf,
  otherFormat,
  outboxFile,
  waitingIn,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { lakeFolder } from "../stack/content-state.ts";
import { carryErasures } from "./carry-erasures.ts";
import {
  type Counts,
  EVIDENCE_FOLDER,
  OUTBOX_FILE,
  readCounts,
  SECRETS_FILE,
} from "./counts.ts";
import { loadDatabase } from "./database.ts";
import { countEvidence, countOutbox } from "./make-backup.ts";
import { copyWaiting, countWaiting } from "./waiting.ts";
import { FULL_DISK, shortageOf } from "../stack/shortage.ts";
import { linkFiles } from "../stack/way-back.ts";
import { isSiteRunning } from "../stack/stack-file.ts";
import { noteVersions, refuseUnfinished } from "../stack/versions.ts";

/**
 * Replaces a data folder with a backup. The whole backup is checked before anything
 * changes; the previous folder is kept.
 *
 * @param force restores even if something answers at the site's address.
 * @throws BackupError if the backup is damaged or the stack runs; nothing has
 * changed then.
 */
export function restoreBackup(
  file: string,
  dataFolder: string,
  force: boolean,
): Promise<Restored<Counts>> {
  refuseUnfinished(dataFolder);
  const previous = halfRestored(dataFolder) ?? dataFolder;
  return restoreArchive({
    file,
    folder: dataFolder,
    hint: "set DATA_DIR to a folder in it",
    readCounts,
    place: (unpacked, ready, { waiting }) =>
      place({ unpacked, ready, previous, waiting }),
    refuseWhileRunning: () => refuseWhileRunning(dataFolder, force),
  });
}

/** The backup and the folder that becomes the data folder. */
type Places = {
  unpacked: string;
  ready: string;
  /** The data that is replaced. */
  previous: string;
  /** As the manifest counts it. */
  waiting: Counts["waiting"];
};

/** Moves the parts of a backup to their places in the data folder. */
async function place({
  unpacked,
  ready,
  previous,
  waiting: expected,
}: Places): Promise<{ counts: Counts; missingAssets: number }> {
  for (const name of [
    SECRETS_FILE,
    path.dirname(OUTBOX_FILE),
    EVIDENCE_FOLDER,
    ...waitingIn(unpacked),
  ]) {
    const from = path.join(unpacked, name);
    if (existsSync(from)) await rename(from, path.join(ready, name));
  }
  const outboxOf = outboxFile(ready);
  if (formatOf(outboxOf) === "other")
    throw new BackupError(otherFormat(outboxOf, "The outbox in the backup"));
  const lake = lakeFolder(ready);
  const missingAssets = await placeContent(
    unpacked,
    lake,
    lakeFolder(previous),
  );
  const database = await loadDatabase(unpacked, ready);
  // The previous data is kept, and so is the backup: the start needs no other copy.
  noteVersions(ready);
  const content = hasStore(lake) ? countContent(lake) : null;
  const outbox = countOutbox(ready);
  const evidence = countEvidence(ready);
  const waiting = countWaiting(ready, expected);
  await carryWaiting(previous, ready);
  const counts = { content, database, outbox, evidence, waiting };
  return { counts, missingAssets };
}

/**
 * Takes along what waits in the previous data folder, after what was erased there, which
 * decides on it, and gives each folder that waits all files of requests, as a way back
 * does. Previous data that cannot be read does not keep the backup from being restored.
 */
async function carryWaiting(previous: string, ready: string): Promise<void> {
  const waiting = new Set([...waitingIn(previous), ...waitingIn(ready)]);
  if (waiting.size === 0) return;
  try {
    carryErasures(previous, ready);
    await copyWaiting(previous, ready);
    for (const name of waitingIn(ready))
      linkFiles(path.join(previous, name), path.join(ready, name));
  } catch (error) {
    if (shortageOf(error) === FULL_DISK) throw error;
    console.log(
      `Of the old data, not all could be read that concerns ${[...waiting].join(", ")}, and some of it is missing here (${(error as Error).message}): keep the old data, and run \`npm run erase\` again for whoever had asked for it, before the site starts.`,
    );
  }
  for (const name of waitingIn(ready)) linkFiles(ready, path.join(ready, name));
}

/**
 * Refuses to restore while the stack runs. A stack without an embedded lake has no
 * lock.
 *
 * @throws BackupError if the lake's store is locked or the site answers.
 */
export async function refuseWhileRunning(
  dataFolder: string,
  force: boolean,
): Promise<void> {
  if (isInUse(lakeFolder(dataFolder))) {
    throw new BackupError(
      "The Content Lake is running on this data: stop it first.",
    );
  }
  if (!force && (await isSiteRunning(dataFolder))) {
    throw new BackupError(
      "The site is running on this data: stop it first. If something else answers at its address, add --force.",
    );
  }
}

/**
 * Proves a backup by restoring it into a private folder next to its file: it
 * compares every byte with the manifest, opens every store and counts its contents.
 * Nothing listens meanwhile.
 *
 * @returns what it contains.
 * @throws BackupError with a sentence if the backup is damaged or incomplete.
 */
export async function proveBackup(file: string): Promise<Counts> {
  return inPlace(proofPlace(file), async (scratch) => {
    const dataFolder = path.join(scratch, "data");
    await mkdir(scratch, { mode: 0o700 });
    const { manifest, missingAssets } = await restoreBackup(
      file,
      dataFolder,
      true,
    );
    if (missingAssets > 0)
      throw new BackupError(
        `${missingAssets} pictures and files that documents name are not in the backup: they were missing when it was made.`,
      );
    // This version must be able to deliver what the backup contains.
    if (manifest.counts.outbox !== null) openOutboxFile(dataFolder).close();
    const assets = path.join(lakeFolder(dataFolder), "assets");
    await requireHashes(assets, "{images,files}/*", "sha1");
    const files = "{staged,stored}/*/*";
    await requireHashes(
      path.join(dataFolder, EVIDENCE_FOLDER),
      files,
      "sha256",
    );
    const waiting = `${AFTER}*/${EVIDENCE_FOLDER}/${files}`;
    await requireHashes(dataFolder, waiting, "sha256");
    return manifest.counts;
  });
}

/**
 * Compares files with their names, which are hashes of their original content: a
 * file damaged on disk enters a backup with a valid hash of the damage.
 *
 * @throws BackupError that names the first damaged one.
 */
async function requireHashes(
  folder: string,
  pattern: string,
  algorithm: "sha1" | "sha256",
): Promise<void> {
  for (const name of globSync(pattern, { cwd: folder })) {
    const hash = createHash(algorithm);
    await pipeline(createReadStream(path.join(folder, name)), hash);
    if (path.basename(name).startsWith(hash.digest("hex"))) continue;
    throw new BackupError(
      `${name} is damaged in the backup, and was already damaged when the backup was made: its content does not match its name. Take it from an older backup.`,
    );
  }
}
