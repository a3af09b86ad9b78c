import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { isObject } from "../engine/json-value.ts";
import { BackupError } from "./backup-error.ts";

/** Its name in the archive. */
export const MANIFEST = "manifest.json";

/** To be raised when older versions could no longer read a backup. */
const FORMAT = 2;

type FileEntry = { path: string; bytes: number; sha256: string };

/** What stands in an archive beside its files; `counts` is the caller's. */
export type Manifest<Counts> = {
  format: typeof FORMAT;
  createdAt: string;
  counts: Counts;
  files: FileEntry[];
};

/** Lists a folder's files with their hashes, in the order of their paths. */
export async function describe<Counts>(
  folder: string,
  counts: Counts,
  now: Date,
): Promise<Manifest<Counts>> {
  const paths = (await filesIn(folder)).filter((file) => file !== MANIFEST);
  const files: FileEntry[] = [];
  for (const file of paths) files.push(await fileEntry(folder, file));
  return { format: FORMAT, createdAt: now.toISOString(), counts, files };
}

/**
 * Compares an unpacked backup with its manifest, byte by byte.
 *
 * In: `readCounts`, which returns null for a value that is not counts.
 *
 * @throws BackupError if a file is missing, changed or not in the manifest.
 */
export async function verify<Counts>(
  folder: string,
  readCounts: (value: unknown) => Counts | null,
): Promise<Manifest<Counts>> {
  const expected = await read(join(folder, MANIFEST), readCounts);
  const listed = new Map(expected.files.map((entry) => [entry.path, entry]));
  for (const file of await filesIn(folder)) {
    if (file === MANIFEST) continue;
    const entry = listed.get(file);
    if (!entry) throw damaged(`${file} does not belong to it`);
    const found = await fileEntry(folder, file);
    if (found.sha256 !== entry.sha256) throw damaged(`${file} was changed`);
    listed.delete(file);
  }
  const [missing] = listed.keys();
  if (missing !== undefined) throw damaged(`${missing} is missing`);
  return expected;
}

async function read<Counts>(
  file: string,
  readCounts: (value: unknown) => Counts | null,
): Promise<Manifest<Counts>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw damaged(`${MANIFEST} is missing`);
  const value = parseJson(text);
  const { format, createdAt, counts, files } = isObject(value) ? value : {};
  const read = readCounts(counts);
  if (
    format === FORMAT &&
    typeof createdAt === "string" &&
    !Number.isNaN(Date.parse(createdAt)) &&
    read !== null &&
    Array.isArray(files) &&
    files.every(isFileEntry)
  ) {
    return { format, createdAt, counts: read, files };
  }
  if (typeof format !== "number" || format === FORMAT) {
    throw damaged(`${MANIFEST} cannot be read`);
  }
  throw new BackupError(
    format > FORMAT
      ? "The backup was made by a newer version of the program: update it first."
      : "The backup was made by an earlier version of the program: restore it with that version.",
  );
}

function isFileEntry(value: unknown): value is FileEntry {
  if (!isObject(value)) return false;
  const { path, bytes, sha256 } = value;
  return (
    typeof path === "string" &&
    typeof bytes === "number" &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}

/** The error for a damaged archive; `what` stands in its message. */
export function damaged(what: string): BackupError {
  return new BackupError(
    `The archive is damaged (${what}). Nothing was changed; take another one.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function fileEntry(folder: string, file: string): Promise<FileEntry> {
  const full = join(folder, file);
  const hash = createHash("sha256");
  await pipeline(createReadStream(full), hash);
  return {
    path: file,
    bytes: (await stat(full)).size,
    sha256: hash.digest("hex"),
  };
}

/** The paths of all files below a folder, with `/`, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"),
    )
    .sort();
}
