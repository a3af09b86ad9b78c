import { rmdir } from "node:fs/promises";
import { DatabaseError } from "../engine/database.ts";
import { isObject } from "../engine/json-value.ts";
import {
  countContent,
  hasStore,
  type ContentCounts,
} from "../engine/store-contents.ts";
import { BackupError } from "./backup-error.ts";
import { collectContent, placeContent, type ContentSource } from "./content.ts";
import type { Manifest } from "./manifest.ts";
import { restoreArchive, type Restored } from "./restore-archive.ts";
import { writeBackup } from "./write-backup.ts";

/** The counts in the manifest of a lake's backup. */
export type LakeCounts = { content: ContentCounts };

/**
 * Writes the content of a lake, its history, accounts and assets into one
 * archive, whether the lake runs or not.
 *
 * @throws BackupError or DatabaseError; then there is no archive.
 */
export function backUpLake(
  options: ContentSource & { file: string; say(sentence: string): void },
): Promise<Manifest<LakeCounts>> {
  const { folder, file, say } = options;
  return writeBackup({
    folder,
    file,
    collect: async (target) => ({
      content: await collectContent(options, target, say),
    }),
  });
}

/**
 * Puts a backup in the place of a lake's folder; also the content of one that
 * holds more beside it.
 *
 * @throws BackupError if it is damaged or a lake runs on the folder; then
 * nothing was changed.
 */
export function restoreLake(options: {
  file: string;
  folder: string;
}): Promise<Restored<LakeCounts>> {
  const { file, folder } = options;
  return restoreArchive({
    file,
    folder,
    hint: "name a folder in it",
    readCounts: (value) => {
      const content = isObject(value) ? value["content"] : null;
      return isContentCounts(content) ? { content } : null;
    },
    async place(unpacked, ready) {
      await rmdir(ready);
      const missingAssets = await placeContent(unpacked, ready, folder);
      return { counts: { content: countContent(ready) }, missingAssets };
    },
    async refuseWhileRunning() {
      if (isInUse(folder)) {
        throw new BackupError(
          "The Content Lake is running on this data: stop it first.",
        );
      }
    },
  });
}

/** True if a process has the store of a folder open. */
export function isInUse(folder: string): boolean {
  if (!hasStore(folder)) return false;
  try {
    countContent(folder);
    return false;
  } catch (error) {
    // A damaged store counts as not in use: a restore is what replaces it.
    return error instanceof DatabaseError && /in use/.test(error.message);
  }
}

/** True if a value of JSON is what `countContent` gave. */
export function isContentCounts(value: unknown): value is ContentCounts {
  if (!isObject(value)) return false;
  const { transaction, ...numbers } = value;
  const names = ["documents", "drafts", "assets", "transactions", "users"];
  return (
    (transaction === null || typeof transaction === "string") &&
    names.every((name) => typeof numbers[name] === "number")
  );
}
