import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";

import { writeBackup, type Manifest } from "#content-lake/backup/archive";
import { collectContent } from "#content-lake/backup/content";
import { BackupError } from "#content-lake/backup/error";
import { hasStore } from "#content-lake/store";
import { waitingIn } from "../../app/intake/outbox/files.server.ts";
import { openToRead, readOutbox } from "../../app/intake/outbox/read.server.ts";
import { lakeFolder } from "../stack/content-state.ts";
import {
  type Counts,
  EVIDENCE_FOLDER,
  OUTBOX_FILE,
  SECRETS_FILE,
} from "./counts.ts";
import { dumpDatabase } from "./database.ts";
import { refuseHalfRestored } from "../stack/data-folder.ts";
import { runningLake } from "../stack/stack-file.ts";
import { refuseUnfinished } from "../stack/versions.ts";
import { requireRoom } from "./room.ts";
import { filesIn, ownFiles, withoutArea } from "./evidence.ts";
import { copyWaiting, countWaiting, placeOf, waitingBytes } from "./waiting.ts";

/**
 * Writes everything in a data folder to one file, whether the stack runs or not: the
 * content with its history, as of one transaction, the database, the outbox and the
 * files of requests.
 *
 * @param file the archive, which must not exist.
 * @param isProved whether there must be room to prove it.
 * @throws BackupError with a sentence for the operator; no archive is left then.
 */
export async function makeBackup(
  dataFolder: string,
  file: string,
  isProved = false,
): Promise<Manifest<Counts>> {
  async function collect(target: string): Promise<Counts> {
    const secrets = path.join(dataFolder, SECRETS_FILE);
    if (existsSync(secrets))
      await copyFile(secrets, path.join(target, SECRETS_FILE));
    const folder = lakeFolder(dataFolder);
    const content = hasStore(folder)
      ? await collectContent(
          { folder, running: await runningLake(dataFolder) },
          target,
          console.log,
        )
      : null;
    const database = await dumpDatabase(dataFolder, target);
    // The outbox after the database: its submissions are delivered again after a
    // restore, so it must not be older. For the same reason after those that wait to
    // be taken over into it. Files last, so that each recorded file is included.
    await copyWaiting(dataFolder, target);
    const outbox = copyOutbox(dataFolder, target);
    await copyEvidence(filesIn(dataFolder), dataFolder, target);
    for (const name of waitingIn(target)) {
      const from = placeOf(dataFolder, name);
      await copyEvidence(ownFiles(from, target), from, path.join(target, name));
    }
    const evidence = countEvidence(target);
    const waiting = countWaiting(target);
    return { content, database, outbox, evidence, waiting };
  }
  refuseUnfinished(dataFolder);
  refuseHalfRestored(dataFolder);
  await requireRoom(dataFolder, file, isProved, waitingBytes(dataFolder));
  return writeBackup({ folder: dataFolder, file, collect });
}

/**
 * Copies the outbox as it is after one of its transactions, even while the site
 * writes to it. The outbox itself is only read.
 *
 * @throws BackupError if it cannot be read.
 */
function copyOutbox(dataFolder: string, folder: string): Counts["outbox"] {
  const source = path.join(dataFolder, OUTBOX_FILE);
  const target = path.join(folder, OUTBOX_FILE);
  const replaced = orBackupError(source, () =>
    readOutbox(dataFolder, (outbox, found) => {
      mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
      closeSync(openSync(target, "wx", 0o600));
      outbox.prepare("VACUUM INTO ?").run(target);
      return found;
    }),
  );
  const counts = countOutbox(folder);
  if (replaced)
    console.log(
      `The outbox ${source} is damaged. The backup has what can be read of it: ${counts?.submissions} requests whole; lost are: ${replaced.lost ?? "unknown"}. The damaged file stays as it is; the next start takes over as much.`,
    );
  return counts;
}

/**
 * Counts the submissions of an outbox in a backup; null if there is none.
 *
 * @throws BackupError if it is damaged.
 */
export function countOutbox(folder: string): Counts["outbox"] {
  const file = path.join(folder, OUTBOX_FILE);
  if (!existsSync(file)) return null;
  return orBackupError(file, () => {
    const outbox = openToRead(file);
    try {
      const [check] = outbox.prepare("PRAGMA quick_check(1)").all();
      if (check?.["quick_check"] !== "ok") throw new Error("damaged pages");
      const row = outbox.prepare("SELECT count(*) AS n FROM submissions").get();
      return { submissions: Number(row?.["n"]) };
    } finally {
      outbox.close();
    }
  });
}

/** @throws BackupError if the outbox cannot be read. */
function orBackupError<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The outbox ${file} cannot be read (${reason}).`);
  }
}

/** Copies files of requests, even while the site accepts more. */
async function copyEvidence(
  files: readonly string[],
  from: string,
  target: string,
): Promise<void> {
  for (const file of files) {
    const copy = path.join(target, EVIDENCE_FOLDER, file);
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path.join(from, EVIDENCE_FOLDER, file), copy);
    } catch (error) {
      // It has been delivered or erased in the meantime.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/**
 * Counts the files of requests in a folder; one that is both staged and stored
 * counts once.
 */
export function countEvidence(folder: string): Counts["evidence"] {
  const names = filesIn(folder).map(withoutArea);
  return names.length === 0 ? null : { files: new Set(names).size };
}
