import type { Dirent } from "node:fs";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
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

/**
 * A file begins with the version of its format and the second until which its
 * answer is fresh, each a 64-bit integer of the machine
 * (`ngx_http_file_cache_header_t` in nginx 1.11.10 and newer).
 */
const VERSION = 5n;
const VALID_UNTIL_AT = 8;
const NUMBERS_BYTES = 16;

/** The tags of a file, and by what it is known that they still are. */
type KnownFile = { inode: number; changedAt: number; tags: readonly string[] };

export type NginxFolderOptions = {
  /** The folder of nginx's proxy_cache (deploy/nginx/site.conf). */
  folder: string;
  /** The clock on the wall, in milliseconds since 1970. */
  now?: () => number;
};

/**
 * nginx knows no tags, so the files of the answers are read for their
 * `Surrogate-Key`, each once. What it must not send on is written into the head of
 * a file, which nginx reads at each request, even of a file that it keeps open. The
 * site and the workers of nginx run as the same user, since nginx lets no other read
 * its files.
 *
 * After an edit a page is gone, since an editor may have taken it off the site. After
 * a purge of all pages they are stale: nginx still has them if the site does not
 * answer.
 */
export function nginxFolderDriver(options: NginxFolderOptions): EdgeDriver {
  const { folder, now = () => Date.now() } = options;
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
        const written =
          purged === "all" ? markAsStale(file, now()) : remove(file);
        await written.catch(ifGone);
      });
    },
  };
}

/**
 * Ends the freshness of the answer in a file. It may still be sent while the site
 * does not answer, for as long after its end as before, and so never longer than it
 * could have been. In: the time in milliseconds since 1970.
 */
async function markAsStale(file: string, now: number): Promise<void> {
  const numbers = Buffer.alloc(NUMBERS_BYTES);
  await changeFile(file, async (handle) => {
    await handle.read(numbers, 0, NUMBERS_BYTES, 0);
    if (numbers.readBigInt64LE(0) !== VERSION) return;
    // nginx counts whole seconds, by a clock that it reads once a turn.
    const past = BigInt(Math.floor(now / 1000) - 2);
    if (numbers.readBigInt64LE(VALID_UNTIL_AT) > past)
      await writeNumber(handle, past, VALID_UNTIL_AT);
  });
  if (numbers.readBigInt64LE(0) !== VERSION) await remove(file);
}

/** Takes an answer out of use, also where nginx has its file open. */
async function remove(file: string): Promise<void> {
  // nginx takes a version that is not its own for a miss, whatever follows.
  await changeFile(file, (handle) => writeNumber(handle, 0n, 0));
  await rm(file, { force: true });
}

async function changeFile(
  file: string,
  change: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await change(handle);
  } finally {
    await handle.close();
  }
}

/** One write of eight bytes: a reader sees the number before or the one after. */
async function writeNumber(
  handle: FileHandle,
  value: bigint,
  position: number,
): Promise<void> {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  await handle.write(bytes, 0, bytes.length, position);
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
