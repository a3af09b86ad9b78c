import type { Dirent } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { EdgeDriver } from "./edge-driver.ts";
import { namedTags } from "./edge-tags.ts";

/**
 * The head of an answer in a file of the cache: 8 kB of tags at most, and the
 * other headers. nginx stores no more than proxy_buffer_size of it.
 */
const HEAD_BYTES = 16 * 1024;
/** nginx names a file by the MD5 of its key; a file that it still writes has another name. */
const FINISHED = /^[0-9a-f]{32}$/;
/** So many files are read at a time. */
const AT_ONCE = 16;

/** The tags of a file, and by what it is known that they still are. */
type KnownFile = { inode: number; changedAt: number; tags: readonly string[] };

/**
 * The folder of nginx's proxy_cache (deploy/nginx/site.conf). nginx knows no tags,
 * so the files of the answers are read for their `Surrogate-Key`, each once, and
 * those of stale pages are removed, which nginx takes for a miss. The site and the
 * workers of nginx run as the same user, since nginx lets no other read its files.
 */
export function nginxFolderDriver(folder: string): EdgeDriver {
  const known = new Map<string, KnownFile>();

  async function tagsOf(file: string): Promise<readonly string[]> {
    const { ino: inode, mtimeMs: changedAt } = await stat(file);
    const before = known.get(file);
    if (before?.inode === inode && before.changedAt === changedAt)
      return before.tags;
    const tags = await readTags(file);
    known.set(file, { inode, changedAt, tags });
    return tags;
  }

  return {
    async purge(purged) {
      const named = new Set(namedTags(purged));
      const files = await cacheFiles(folder);
      forgetAllBut(known, new Set(files));
      await eachOf(files, async (file) => {
        const tags = await tagsOf(file).catch(ifGone);
        if (tags === null || !tags.some((tag) => named.has(tag))) return;
        await rm(file, { force: true });
        known.delete(file);
      });
    },
  };
}

async function cacheFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry: Dirent) => entry.isFile() && FINISHED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Out: the tags of the answer in a file; none for a picture or a script. */
async function readTags(file: string): Promise<string[]> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
    const text = buffer.toString("latin1", 0, bytesRead);
    const start = text.indexOf("\nHTTP/1.");
    const end = text.indexOf("\r\n\r\n", start);
    if (start < 0) return [];
    const head = end < 0 ? text.slice(start) : text.slice(start, end);
    const line = /\r\nsurrogate-key: *([^\r\n]*)/i.exec(head)?.[1] ?? "";
    return line.split(" ").filter(Boolean);
  } finally {
    await handle.close();
  }
}

/** nginx removes files as well. @throws any other error. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function forgetAllBut(
  known: Map<string, KnownFile>,
  files: ReadonlySet<string>,
): void {
  for (const file of known.keys()) if (!files.has(file)) known.delete(file);
}

async function eachOf(
  files: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  const queue = files.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const file of queue) await work(file);
    }),
  );
}
