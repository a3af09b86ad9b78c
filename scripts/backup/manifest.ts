import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

import { BackupError } from "./backup-error.ts";

export const MANIFEST = "manifest.json";

/** Raised when an older program could no longer read a backup. */
const FORMAT = 1;

/** What a backup holds, counted; null for what it was made without. */
const counts = z.object({
  content: z
    .object({
      documents: z.number(),
      drafts: z.number(),
      assets: z.number(),
      transactions: z.number(),
      /** The last transaction that is in it. */
      transaction: z.string().nullable(),
      users: z.number(),
    })
    .nullable(),
  database: z.object({ tables: z.record(z.string(), z.number()) }).nullable(),
  outbox: z.object({ submissions: z.number() }).nullable(),
});

const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  counts,
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Counts = z.infer<typeof counts>;
export type Manifest = z.infer<typeof manifest>;
type FileEntry = Manifest["files"][number];

/** Lists a folder's files with their hashes, in the order of their paths. */
export async function describe(
  folder: string,
  found: Counts,
  now: Date,
): Promise<Manifest> {
  const paths = (await filesIn(folder)).filter((file) => file !== MANIFEST);
  const files: FileEntry[] = [];
  for (const file of paths) files.push(await fileEntry(folder, file));
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    counts: found,
    files,
  };
}

/**
 * Compares an unpacked backup with its manifest, byte by byte.
 *
 * @throws BackupError if anything is missing, changed or too much.
 */
export async function verify(folder: string): Promise<Manifest> {
  const expected = await read(path.join(folder, MANIFEST));
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

async function read(file: string): Promise<Manifest> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw damaged(`${MANIFEST} is missing`);
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const { format } = (parseJson(text) ?? {}) as { format?: unknown };
  throw typeof format === "number" && format > FORMAT
    ? new BackupError(
        "The backup was made by a newer version of the program: update it first.",
      )
    : damaged(`${MANIFEST} cannot be read`);
}

function damaged(what: string): BackupError {
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
  const full = path.join(folder, file);
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
      path
        .relative(folder, path.join(entry.parentPath, entry.name))
        .replaceAll(path.sep, "/"),
    )
    .sort();
}
