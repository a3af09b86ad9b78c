import { createHash } from "node:crypto";
import { createReadStream, existsSync, globSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { BackupError } from "#content-lake/backup/error";
import { lakeFolder } from "../../local/stack/content-state.ts";
import { EVIDENCE_FOLDER } from "./evidence.ts";

/**
 * Compares the pictures and files of a data folder with their names, which are
 * the hashes of what they were when they were taken: Sanity's are SHA-1, those of
 * requests SHA-256. A file that was damaged on its disk goes into a backup with a
 * good hash of the damage.
 *
 * @throws BackupError that names the first damaged one.
 */
export async function requireSoundFiles(dataFolder: string): Promise<void> {
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
