import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { accountMigrations } from "../accounts/migrations.ts";
import {
  describeDamagedLog,
  openAsItIs,
  openDatabase,
} from "../engine/database.ts";
import { copyStore } from "../engine/store-copy.ts";
import { DatabaseInUseError } from "../engine/store-errors.ts";
import { isObject } from "../engine/json-value.ts";
import { storeFile } from "../engine/store-file.ts";
import {
  countContent,
  listAssets,
  type ContentCounts,
  hasDamagedLog,
  hasStore,
} from "../engine/store-contents.ts";
import { openFileStore } from "../assets/file-store.ts";
import { ASSET_KINDS, carryPurged, hashIn } from "../engine/purged-assets.ts";
import { BackupError } from "./backup-error.ts";

/** The store's folder in a backup. */
const STORE_FOLDER = "content-lake";

/** The lake to back up: its folder and, while it runs, its address. */
export type ContentSource = {
  /** The lake's data folder. */
  folder: string;
  /** The running lake and an administrator's token; null while it is stopped. */
  running: { url: string; token: string } | null;
};

/**
 * Writes the content of a lake, as of one transaction, into the folder of a backup: the
 * store with history and accounts, and the assets. The lake may be running.
 *
 * @throws BackupError or DatabaseError if the store is damaged, or locked by something
 * that does not answer.
 */
export async function collectContent(
  source: ContentSource,
  target: string,
  say: (sentence: string) => void,
): Promise<ContentCounts> {
  const store = storeOfBackup(target);
  say("Copying the content.");
  if (source.running === null && hasDamagedLog(source.folder))
    say(describeDamagedLog(storeFile(source.folder)));
  await copyContent(source, store);
  const counts = countContent(store);
  for (const kind of ASSET_KINDS) {
    const [from, to] = [source.folder, store].map((folder) =>
      join(folder, "assets", kind),
    ) as [string, string];
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const name of existsSync(from) ? await readdir(from) : []) {
      // A file that is purged meanwhile is left out.
      await copyFile(join(from, name), join(to, name)).catch(
        (error: unknown) => {
          if (existsSync(join(from, name))) throw error;
        },
      );
    }
  }
  return counts;
}

/** The store's path in an unpacked backup. */
export const storeOfBackup = (unpacked: string) => join(unpacked, STORE_FOLDER);

/** Copies the store: from the lake if it runs, otherwise from its file. */
export async function copyContent(
  { folder, running }: ContentSource,
  target: string,
): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const file = storeFile(target);
  if (running === null) {
    const database = openAsItIs(folder);
    try {
      return await copyStore(database, file);
    } finally {
      database.close();
    }
  }
  const response = await fetch(`${running.url}/v1/store/copy`, {
    headers: { authorization: `Bearer ${running.token}` },
  });
  if (!response.ok || !response.body) {
    throw new BackupError(
      `The running Content Lake gives no copy of its store (${response.status}).`,
    );
  }
  await pipeline(
    Readable.fromWeb(response.body as NodeStream),
    createWriteStream(file, { mode: 0o600, flags: "wx" }),
  );
}

/**
 * Moves the content of an unpacked backup to the lake's place in `folder`, which must
 * not exist. A backup without content leaves none. Assets that were purged from the
 * lake in `previous` are not restored. A store of an earlier version is brought up to
 * date.
 *
 * @throws DatabaseError if the store is of a version that is not taken over
 * @returns the number of files that documents name and the backup lacks.
 */
export async function placeContent(
  unpacked: string,
  folder: string,
  previous: string,
): Promise<number> {
  const store = storeOfBackup(unpacked);
  if (existsSync(store)) await rename(store, folder);
  if (!existsSync(storeFile(folder))) return 0;
  openDatabase(folder, accountMigrations).close();
  const purged = carryPurged(previous, folder);
  const files = openFileStore(join(folder, "assets"));
  for (const name of purged) await files.remove(name);
  const hashes = new Set(purged.map(hashIn));
  return listAssets(folder).filter(
    (name) => !hashes.has(hashIn(name)) && files.find(name) === null,
  ).length;
}

/** True if a process has the store of a folder open. */
export function isInUse(folder: string): boolean {
  if (!hasStore(folder)) return false;
  try {
    countContent(folder);
    return false;
  } catch (error) {
    // A damaged store counts as not in use: a restore replaces it.
    return error instanceof DatabaseInUseError;
  }
}

/** True if a JSON value is a result of `countContent`. */
export function isContentCounts(value: unknown): value is ContentCounts {
  if (!isObject(value)) return false;
  const { transaction, ...numbers } = value;
  const names = ["documents", "drafts", "assets", "transactions", "users"];
  return (
    (transaction === null || typeof transaction === "string") &&
    names.every((name) => typeof numbers[name] === "number")
  );
}
