import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import {
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { packTar, unpackTar } from "modern-tar/fs";
import { describeOtherVersion } from "../other-version.ts";
import { moveDurably, syncToDisk } from "../replace-file.ts";
import { BackupError } from "./backup-error.ts";
import {
  archivePlace,
  backupPlace,
  inPlace,
  previousPlace,
  restorePlace,
} from "./work-place.ts";

/** The manifest's name in the archive. */
const MANIFEST = "manifest.json";
/** Raise this when older versions could no longer read a backup. */
const FORMAT = 2;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Text compresses almost as well as at the best level, in a third of the time. */
const LEVEL = 3;

/** The contents of an archive besides its files; `counts` is the caller's. */
export type Manifest<Counts> = {
  format: typeof FORMAT;
  createdAt: string;
  counts: Counts;
  files: { path: string; bytes: number; sha256: string }[];
};

function damaged(what: string): BackupError {
  return new BackupError(
    `The archive is damaged (${what}). Nothing was changed; take another one.`,
  );
}

/** Lists a folder's files with their hashes, ordered by path. */
export async function describe<Counts>(
  folder: string,
  counts: Counts,
  now: Date,
): Promise<Manifest<Counts>> {
  const files: Manifest<Counts>["files"] = [];
  const names = await readdir(folder, { recursive: true });
  for (const name of names.sort()) {
    const full = path.join(folder, name);
    const found = await stat(full);
    if (name === MANIFEST || !found.isFile()) continue;
    const hash = createHash("sha256");
    await pipeline(createReadStream(full), hash);
    files.push({
      path: name.replaceAll(path.sep, "/"),
      bytes: found.size,
      sha256: hash.digest("hex"),
    });
  }
  return { format: FORMAT, createdAt: now.toISOString(), counts, files };
}

/**
 * Compares an unpacked backup with its manifest, byte by byte.
 *
 * @throws BackupError if a file is missing, changed or not in the manifest
 */
async function verify<Counts>(
  folder: string,
  readCounts: RestoreJob<Counts>["readCounts"],
): Promise<Manifest<Counts>> {
  let manifest: Manifest<unknown> | null;
  try {
    const text = await readFile(path.join(folder, MANIFEST), "utf8");
    manifest = JSON.parse(text) as Manifest<unknown> | null;
  } catch {
    throw damaged(`${MANIFEST} cannot be read`);
  }
  if (manifest?.format !== FORMAT) {
    const format = Number(manifest?.format);
    throw new BackupError(
      describeOtherVersion("The backup", {
        found: `format ${format}`,
        known: `format ${FORMAT}`,
        isNewer: format > FORMAT,
      }),
    );
  }
  const counts = readCounts(manifest.counts);
  if (counts === null) throw damaged(`${MANIFEST} cannot be read`);
  const found = await describe(folder, counts, new Date());
  const hashes = new Map(found.files.map((file) => [file.path, file.sha256]));
  for (const { path: name, sha256 } of manifest.files) {
    if (hashes.get(name) !== sha256) throw damaged(`${name} was changed`);
    hashes.delete(name);
  }
  const [other] = hashes.keys();
  if (other !== undefined) throw damaged(`${other} does not belong to it`);
  return { ...manifest, counts };
}

/**
 * Collects files and packs them, with a manifest of their hashes, into one archive that
 * only its owner may read. It is written under a temporary name, synced and then
 * renamed, so that the archive is complete whenever it exists.
 *
 * @param job the folder to back up, on whose disk the work is done; the archive, which
 * must not exist; and a function that writes the files of the backup into a folder
 * @throws BackupError with a sentence for the operator; then there is no archive
 */
export async function writeBackup<Counts>(job: {
  folder: string;
  file: string;
  collect(target: string): Promise<Counts>;
}): Promise<Manifest<Counts>> {
  const { folder, file } = job;
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already; choose another name.`);
  }
  if (!existsSync(folder)) {
    throw new BackupError(
      `There is nothing to keep: ${folder} does not exist.`,
    );
  }
  return inPlace(backupPlace(folder), (target) =>
    inPlace(archivePlace(file), async (aside) => {
      await mkdir(target, { mode: PRIVATE_FOLDER });
      const counts = await job.collect(target);
      const manifest = await describe(target, counts, new Date());
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeFile(path.join(target, MANIFEST), text, {
        mode: PRIVATE_FILE,
      });
      // The manifest comes first, where a reader of the archive finds it.
      const names = [MANIFEST, ...manifest.files.map((entry) => entry.path)];
      const sources = names.map((name) => ({
        type: "file" as const,
        source: path.join(target, name),
        target: name,
        mode: PRIVATE_FILE,
      }));
      await pipeline(
        packTar(sources),
        createGzip({ level: LEVEL }),
        createWriteStream(aside, { mode: PRIVATE_FILE, flags: "wx" }),
      );
      await moveDurably(aside, file);
      return manifest;
    }),
  );
}

/** What `restoreArchive` restores, and the steps that only its caller knows. */
type RestoreJob<Counts> = {
  /** The archive. */
  file: string;
  /** The folder to replace. */
  folder: string;
  /** What the operator can do if the folder cannot be renamed. */
  hint: string;
  /** Returns null for a value that is not counts. */
  readCounts(value: unknown): Counts | null;
  /**
   * Moves the unpacked files into `ready`, which replaces the folder, opens every store
   * and counts it.
   *
   * @param counts those of the manifest
   */
  place(
    unpacked: string,
    ready: string,
    counts: Counts,
  ): Promise<{ counts: Counts; missingAssets: number }>;
  /**
   * Checks that nothing uses the folder.
   *
   * @throws BackupError if something does.
   */
  refuseWhileRunning(): Promise<void>;
};

/** The result of a restore. */
export type Restored<Counts> = {
  manifest: Manifest<Counts>;
  /** The new location of the previous folder; null if there was none. */
  aside: string | null;
  /** The number of files that documents name and the backup lacks. */
  missingAssets: number;
};

/**
 * Replaces a folder with a backup. The backup is unpacked next to it, every byte is
 * compared with the manifest, every store is opened and counted; only then are the
 * folders renamed. The previous folder is preserved.
 *
 * @throws BackupError if the backup is damaged or the folder is in use; then nothing
 * was changed
 */
export async function restoreArchive<Counts>(
  job: RestoreJob<Counts>,
): Promise<Restored<Counts>> {
  const { file, folder, hint } = job;
  await job.refuseWhileRunning();
  return inPlace(restorePlace(folder), async (staged) => {
    const unpacked = path.join(staged, "unpacked");
    const ready = path.join(staged, "ready");
    await mkdir(unpacked, { recursive: true, mode: PRIVATE_FOLDER });
    await mkdir(ready, { mode: PRIVATE_FOLDER });
    await unpack(file, unpacked);
    const manifest = await verify(unpacked, (value) => job.readCounts(value));
    const { counts, missingAssets } = await job.place(
      unpacked,
      ready,
      manifest.counts,
    );
    if (JSON.stringify(counts) !== JSON.stringify(manifest.counts)) {
      throw damaged("it does not hold what it says");
    }
    for (const name of await readdir(ready, { recursive: true }))
      await syncToDisk(path.join(ready, name));
    await syncToDisk(ready);
    await job.refuseWhileRunning();
    const aside = await swap(ready, folder, hint);
    return { manifest, aside, missingAssets };
  });
}

/**
 * Unpacks an archive into an empty folder: only regular files, readable only by their
 * owner.
 *
 * @throws BackupError if it is not such an archive, or is truncated
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
    if (code !== "ENOSPC") throw damaged(message);
    throw new BackupError(
      `There is not enough room to unpack ${file} in ${folder}. Nothing was changed.`,
    );
  }
}

/** Only renames: a failure restores the old folder, and no file is ever half copied. */
async function swap(
  ready: string,
  folder: string,
  hint: string,
): Promise<string | null> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const aside = previousPlace(folder, stamp);
  const hadFolder = existsSync(folder);
  try {
    if (hadFolder) await rename(folder, aside);
    await rename(ready, folder);
  } catch (error) {
    if (hadFolder && !existsSync(folder)) await rename(aside, folder);
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${folder} cannot be renamed (${code}); if it is a mounted volume, ${hint}. Nothing was changed.`,
    );
  }
  await syncToDisk(path.dirname(folder));
  return hadFolder ? aside : null;
}
