import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { unavailable } from "../http-errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { outputFormat, renderImage } from "./render.ts";
import { renditionKey, type RenditionOptions } from "./rendition-options.ts";

/** A picture in the size and format that was asked for. */
export type Rendition = {
  path: string;
  /** The picture itself where it could not be stored; then nothing is at `path`. */
  body: Buffer | null;
  extension: string;
  etag: string;
  /** False while a better format of it may still come. */
  isFinal: boolean;
};

const WORKERS = 2;
const MAX_WAITING = 200;
/** A better format is begun only while so few requests wait for a picture. */
const MAX_WAITING_BESIDE_BETTER = 2;
/**
 * An AVIF takes a core for a second: one is made at a time, at most this many
 * wait.
 */
const MAX_WAITING_FOR_BETTER = 64;
/**
 * Cached renditions of one original, so that one picture cut in many ways does
 * not evict all others.
 */
const MAX_VARIANTS = 200;
/** The size of a block of the disk: each file counts as one block at least. */
const BLOCK_BYTES = 4_096;

/**
 * To be raised when a change of the code makes other pictures of the same
 * parameters.
 */
const VERSION = 3;

export type Renditions = ReturnType<typeof openRenditions>;

/**
 * Makes resized pictures, caches them in a folder and evicts the least recently
 * used ones.
 */
export function openRenditions(
  folder: string,
  maxBytes: number,
  onUnstored: (error: unknown) => void = () => {},
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** Their sizes on the disk; a map keeps its order, so the oldest is the first. */
  const stored = readStored(folder);
  const running = new Map<string, Promise<Buffer | null>>();
  const queue = createSemaphore(WORKERS);
  const betterQueue = createSemaphore(1);
  const pathOf = (name: string) => join(folder, name);

  /**
   * Also marks the file as used. A file that was removed by hand is made again.
   */
  function isStored(name: string): boolean {
    const size = stored.get(name);
    if (size === undefined || !existsSync(pathOf(name))) return false;
    stored.delete(name);
    stored.set(name, size);
    return true;
  }

  async function drop(name: string): Promise<void> {
    stored.delete(name);
    await rm(pathOf(name), { force: true });
  }

  async function shrink(newest: string): Promise<void> {
    const variants = [...stored.keys()].filter(
      (name) => originalIn(name) === originalIn(newest),
    );
    for (const name of variants.slice(0, -MAX_VARIANTS)) await drop(name);
    let bytes = 0;
    for (const name of [...stored.keys()].reverse()) {
      bytes += stored.get(name) ?? 0;
      if (bytes > maxBytes) await drop(name);
    }
  }

  async function render(
    name: string,
    original: string,
    options: RenditionOptions,
  ): Promise<Buffer | null> {
    const extension = extname(original).slice(1);
    const body = await renderImage(original, extension, options);
    const temporary = pathOf(`${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, body, { mode: 0o600 });
      await rename(temporary, pathOf(name));
    } catch (error) {
      // Without this, each request on a full disk would leave half a file
      // behind.
      await rm(temporary, { force: true });
      onUnstored(error);
      return body;
    }
    stored.delete(name);
    stored.set(name, onDisk(body.length));
    await shrink(name);
    return null;
  }

  /** Requests for a rendition that is being made wait for the same job. */
  function make(
    name: string,
    original: string,
    options: RenditionOptions,
    place = queue,
  ): Promise<Buffer | null> {
    const started = running.get(name);
    if (started) return started;
    if (place.waiting >= MAX_WAITING) {
      throw unavailable("Too many pictures are being made. Try again.");
    }
    const job = place
      .run(() => render(name, original, options))
      .finally(() => running.delete(name));
    running.set(name, job);
    return job;
  }

  return {
    /**
     * Returns where a rendition is, and makes it first where it must; one that
     * the disk has no room for comes in memory. Throws 503 when too many wait.
     */
    async get(original: string, options: RenditionOptions): Promise<Rendition> {
      const { betterFormat } = options;
      if (betterFormat !== null) {
        const wanted = { ...options, format: betterFormat, betterFormat: null };
        const { name, ...better } = nameOf(original, wanted);
        if (isStored(name)) {
          return { ...better, path: pathOf(name), body: null, isFinal: true };
        }
        if (
          queue.waiting <= MAX_WAITING_BESIDE_BETTER &&
          betterQueue.waiting < MAX_WAITING_FOR_BETTER
        ) {
          make(name, original, wanted, betterQueue).catch(() => {});
        }
      }
      const { name, ...rendition } = nameOf(original, options);
      const body = isStored(name) ? null : await make(name, original, options);
      const isFinal = betterFormat === null;
      return { ...rendition, path: pathOf(name), body, isFinal };
    },
    /** Removes all renditions of an original, by the name of its file. */
    async forget(original: string): Promise<void> {
      const isOf = (name: string) => originalIn(name) === prefixOf(original);
      const jobs = [...running].filter(([name]) => isOf(name));
      await Promise.allSettled(jobs.map(([, job]) => job));
      for (const name of [...stored.keys()].filter(isOf)) await drop(name);
    },
  };
}

/** A name begins with a part of the hash of the original. */
function nameOf(original: string, options: RenditionOptions) {
  const extension = outputFormat(extname(original).slice(1), options.format);
  const hash = createHash("sha256")
    .update(`${VERSION}/${basename(original)}/${renditionKey(options)}`)
    .digest("hex")
    .slice(0, 40);
  const name = `${prefixOf(basename(original))}-${hash}.${extension}`;
  return { name, extension, etag: `"${hash}"` };
}

function prefixOf(original: string): string {
  return original.slice(0, 16);
}

function originalIn(name: string): string {
  return name.slice(0, name.lastIndexOf("-"));
}

function onDisk(size: number): number {
  return Math.max(size, BLOCK_BYTES);
}

function readStored(folder: string): Map<string, number> {
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
  return new Map(found.map(({ name, size }) => [name, onDisk(size)]));
}
