import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { packTar, unpackTar, type TarSource } from "modern-tar/fs";

import { BackupError } from "./backup-error.ts";
import { filesIn, MANIFEST } from "./manifest.ts";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Text gets nearly as small as at the best level, in a third of the time. */
const LEVEL = 3;

/**
 * Packs a folder into one file that only its owner may read. It is written
 * aside, brought to the disk and then renamed: under its name it is whole.
 *
 * @throws Error of the disk; then nothing is left.
 */
export async function pack(folder: string, file: string): Promise<void> {
  const aside = `${file}.${process.pid}.part`;
  try {
    await pipeline(
      packTar(await sources(folder)),
      createGzip({ level: LEVEL }),
      createWriteStream(aside, { mode: PRIVATE_FILE, flags: "wx" }),
    );
    await sync(aside);
    await rename(aside, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The manifest comes first, where a reader of the archive finds it. */
async function sources(folder: string): Promise<TarSource[]> {
  const files = await filesIn(folder);
  const ordered = [MANIFEST, ...files.filter((file) => file !== MANIFEST)];
  return ordered.map((file) => ({
    type: "file",
    source: path.join(folder, file),
    target: file,
    mode: PRIVATE_FILE,
  }));
}

/**
 * Unpacks an archive into an empty folder: plain files alone, readable by their
 * owner.
 *
 * @throws BackupError if it is no archive of this kind, or cut off.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      unpackTar(folder, {
        // A link in an archive can lead a later entry out of the folder.
        filter: ({ type }) => type === "file",
        fmode: PRIVATE_FILE,
        dmode: PRIVATE_FOLDER,
        strict: true,
      }),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
      throw new BackupError(`${file} cannot be read (${code}).`);
    }
    if (code === "ENOSPC") {
      throw new BackupError(
        `There is not enough room to unpack ${file}. Nothing was changed.`,
      );
    }
    throw new BackupError(
      `The archive is damaged (${message}). Nothing was changed; take another one.`,
    );
  }
}

/** Brings every file of a folder to the disk, and the folders themselves. */
export async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  for (const entry of entries)
    await sync(path.join(entry.parentPath, entry.name));
  await sync(folder);
}

async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
