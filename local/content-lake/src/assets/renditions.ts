import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { unavailable } from "../http-errors.ts";
import { createQueue } from "../queue.ts";
import { outputFormat, renderImage } from "./render.ts";
import { renditionKey, type RenditionOptions } from "./rendition-options.ts";

export type Rendition = { path: string; extension: string; etag: string };

export type Renditions = {
  /**
   * Returns where a rendition is, and makes it first where it must. Throws 503
   * when too many wait already.
   */
  get(original: string, options: RenditionOptions): Promise<Rendition>;
};

const WORKERS = 2;
const MAX_WAITING = 200;
/** What the smallest file takes of a disk; it bounds their number too. */
const BLOCK_BYTES = 4_096;

/** Raised when the same parameters give another picture than before. */
const VERSION = 1;

/** Keeps what was rendered, and drops what was not asked for the longest. */
export function openRenditions(folder: string, maxBytes: number): Renditions {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = readKept(folder);
  const running = new Map<string, Promise<void>>();
  const queue = createQueue(WORKERS);
  let bytes = [...kept.values()].reduce((sum, size) => sum + onDisk(size), 0);

  /** A map keeps its order, so the oldest is always the first. */
  function touch(name: string, size: number): void {
    kept.delete(name);
    kept.set(name, size);
  }

  async function shrink(): Promise<void> {
    for (const [name, size] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(name);
      bytes -= onDisk(size);
      await rm(join(folder, name), { force: true });
    }
  }

  async function render(
    name: string,
    original: string,
    options: RenditionOptions,
  ): Promise<void> {
    const extension = extname(original).slice(1);
    const body = await renderImage(original, extension, options);
    const temporary = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, body, { mode: 0o600 });
      await rename(temporary, join(folder, name));
    } catch (error) {
      // On a full disk every request would leave half a file behind.
      await rm(temporary, { force: true });
      throw error;
    }
    touch(name, body.length);
    bytes += onDisk(body.length);
    await shrink();
  }

  return {
    async get(original, options) {
      const extension = outputFormat(
        extname(original).slice(1),
        options.format,
      );
      const hash = createHash("sha256")
        .update(`${VERSION}/${basename(original)}/${renditionKey(options)}`)
        .digest("hex")
        .slice(0, 40);
      const name = `${hash}.${extension}`;
      const size = kept.get(name);
      if (size === undefined) {
        const started = running.get(name);
        if (!started && queue.waiting >= MAX_WAITING) {
          throw unavailable("Too many pictures are being made. Try again.");
        }
        const job = started ?? queue.run(() => render(name, original, options));
        running.set(name, job);
        await job.finally(() => running.delete(name));
      } else {
        touch(name, size);
      }
      return { path: join(folder, name), extension, etag: `"${hash}"` };
    },
  };
}

function onDisk(size: number): number {
  return Math.max(size, BLOCK_BYTES);
}

function readKept(folder: string): Map<string, number> {
  const found = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith(".tmp")) {
      rmSync(path, { force: true });
      return [];
    }
    const { size, mtimeMs } = statSync(path);
    return [{ name, size, mtimeMs }];
  });
  found.sort((a, b) => a.mtimeMs - b.mtimeMs);
  return new Map(found.map(({ name, size }) => [name, size]));
}
