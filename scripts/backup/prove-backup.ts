import { createHash } from "node:crypto";
import { createReadStream, existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { BackupError } from "#content-lake/backup/error";
import { describe, type Manifest } from "#content-lake/backup/manifest";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { lakeFolder } from "../stack/content-state.ts";
import type { Counts } from "./counts.ts";
import { DATABASE_FOLDER } from "./database.ts";
import { EVIDENCE_FOLDER } from "./evidence.ts";
import { collectBackup, SECRETS_FILE } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * What a second backup has byte for byte. The files of SQLite are left out: a
 * copy has the same rows in other pages, so they are compared by their counts.
 */
const COMPARED = [
  "content-lake/assets/",
  `${DATABASE_FOLDER}/`,
  `${EVIDENCE_FOLDER}/`,
  SECRETS_FILE,
];

/**
 * Proves a backup: restores it beside, in a private folder next to its file,
 * makes a backup of what was restored, and compares the two: every picture, row
 * of the database, account and file of a request, and all counts. Nothing
 * listens meanwhile.
 *
 * In: the path of the backup. Out: its manifest.
 *
 * @throws BackupError with a sentence if the backup is damaged or something of it
 * does not come back.
 */
export async function proveBackup(file: string): Promise<Manifest<Counts>> {
  const scratch = await mkdtemp(path.join(path.dirname(file), ".proof-"));
  try {
    const dataFolder = path.join(scratch, "data");
    const { manifest, missingAssets } = await restoreBackup({
      file,
      dataFolder,
      force: true,
    });
    if (missingAssets > 0)
      throw new BackupError(
        `${missingAssets} pictures or files that documents name are not in the backup: they were missing when it was made.`,
      );
    openOutboxIn(dataFolder, manifest);
    await requireSoundFiles(dataFolder);
    compare(manifest, await backUpAgain(dataFolder, scratch));
    return manifest;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** This version must be able to deliver what the backup holds. */
function openOutboxIn(dataFolder: string, { counts }: Manifest<Counts>): void {
  if (counts.outbox === null) return;
  try {
    openOutboxFile(dataFolder).close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The restored outbox cannot be opened: ${reason}`);
  }
}

async function backUpAgain(
  dataFolder: string,
  scratch: string,
): Promise<Manifest<Counts>> {
  const target = path.join(scratch, "again");
  await mkdir(target, { mode: 0o700 });
  const counts = await collectBackup({ dataFolder, say: () => {} }, target);
  return describe(target, counts, new Date());
}

/** @throws BackupError that names what differs. */
function compare(first: Manifest<Counts>, second: Manifest<Counts>): void {
  const differing = Object.entries(first.counts).flatMap(([part, counts]) => {
    const again = second.counts[part as keyof Counts];
    return JSON.stringify(counts) === JSON.stringify(again) ? [] : [part];
  });
  const restored = new Map(second.files.map((entry) => [entry.path, entry]));
  for (const { path: name, sha256 } of first.files)
    if (
      COMPARED.some((start) => name.startsWith(start)) &&
      restored.get(name)?.sha256 !== sha256
    )
      differing.push(name);
  if (differing.length === 0) return;
  const [named] = differing;
  const others =
    differing.length > 1 ? ` and ${differing.length - 1} more` : "";
  throw new BackupError(
    `The backup does not come back as it is: ${named}${others} differs after a restore. Keep an older backup, and make a new one.`,
  );
}

/**
 * Compares the pictures and files of a data folder with their names, which are
 * the hashes of what they were when they were taken: Sanity's are SHA-1, those of
 * requests SHA-256. A file that was damaged on its disk goes into a backup with a
 * good hash of the damage.
 *
 * @throws BackupError that names the first damaged one.
 */
async function requireSoundFiles(dataFolder: string): Promise<void> {
  const assets = path.join(lakeFolder(dataFolder), "assets");
  await requireHashes(assets, "{images,files}/*", "sha1");
  const evidence = path.join(dataFolder, EVIDENCE_FOLDER);
  await requireHashes(evidence, "{staged,stored}/*/*", "sha256");
}

async function requireHashes(
  folder: string,
  pattern: string,
  algorithm: "sha1" | "sha256",
): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of globSync(pattern, { cwd: folder })) {
    const hash = createHash(algorithm);
    await pipeline(createReadStream(path.join(folder, name)), hash);
    if (path.basename(name).startsWith(hash.digest("hex"))) continue;
    throw new BackupError(
      `${name} is damaged in the backup, and was so when it was made: its content is not that of its name. Take it from an older backup.`,
    );
  }
}
