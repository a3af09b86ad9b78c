import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { unavailable } from "../http-errors.ts";
import { createSemaphore, type Semaphore } from "../semaphore.ts";
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

export type Renditions = {
  /**
   * Returns where a rendition is, and makes it first where it must; one that
   * the disk has no room for comes in memory. Throws 503 when too many wait.
   */
  get(original: string, options: RenditionOptions): Promise<Rendition>;
};

const WORKERS = 2;
const MAX_WAITING = 200;
/** A better format is begun only while so few requests wait for a picture. */
const MAX_WAITING_BESIDE_BETTER = 2;
/** It takes a core for a second, so one is made at a time, and so many wait. */
const MAX_WAITING_FOR_BETTER = 64;
/** Of one original: one picture in a thousand parts must not push out all others. */
const MAX_VARIANTS = 200;
/** What the smallest file takes of a disk; it bounds their number too. */
const BLOCK_BYTES = 4_096;

/** Raised when the same parameters give another picture than before. */
const VERSION = 2;

/** Keeps what was rendered, and drops what was not asked for the longest. */
export function openRenditions(
  folder: string,
  maxBytes: number,
  onUnstored: (error: unknown) => void = () => {},
): Renditions {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stored = readStored(folder);
  const running = new Map<string, Promise<Buffer | null>>();
  const queue = createSemaphore(WORKERS);
  const betterQueue = createSemaphore(1);
  let bytes = [...stored.values()].reduce((sum, size) => sum + onDisk(size), 0);

  /** A map keeps its order, so the oldest is always the first. */
  function touch(name: string, size: number): void {
    stored.delete(name);
    stored.set(name, size);
  }

  /** Counts as asked for. A file that was removed by hand is made again. */
  function isStored(name: string): boolean {
    const size = stored.get(name);
    if (size === undefined || !existsSync(join(folder, name))) return false;
    touch(name, size);
    return true;
  }

  async function drop(name: string): Promise<void> {
    bytes -= onDiskOf(name);
    stored.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function shrink(newest: string): Promise<void> {
    const variants = [...stored.keys()].filter(
      (name) => originalIn(name) === originalIn(newest),
    );
    for (const name of variants.slice(0, -MAX_VARIANTS)) await drop(name);
    for (const name of stored.keys()) {
      if (bytes <= maxBytes) return;
      await drop(name);
    }
  }

  async function render(
    name: string,
    original: string,
    options: RenditionOptions,
  ): Promise<Buffer | null> {
    const extension = extname(original).slice(1);
    const body = await renderImage(original, extension, options);
    const temporary = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(temporary, body, { mode: 0o600 });
      await rename(temporary, join(folder, name));
    } catch (error) {
      // On a full disk every request would leave half a file behind.
      await rm(temporary, { force: true });
      onUnstored(error);
      return body;
    }
    bytes -= onDiskOf(name);
    touch(name, body.length);
    bytes += onDisk(body.length);
    await shrink(name);
    return null;
  }

  function onDiskOf(name: string): number {
    const size = stored.get(name);
    return size === undefined ? 0 : onDisk(size);
  }

  /** Requests for a rendition that is being made wait for the same job. */
  function make(
    name: string,
    original: string,
    options: RenditionOptions,
    place: Semaphore = queue,
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

  /** The better format if stored; if not, it is made for later requests. */
  function better(
    original: string,
    options: RenditionOptions,
  ): Rendition | null {
    const { betterFormat } = options;
    if (betterFormat === null) return null;
    const wanted = { ...options, format: betterFormat, betterFormat: null };
    const { name, ...rendition } = nameOf(original, wanted);
    const path = join(folder, name);
    if (isStored(name)) {
      return { ...rendition, path, body: null, isFinal: true };
    }
    if (
      queue.waiting <= MAX_WAITING_BESIDE_BETTER &&
      betterQueue.waiting < MAX_WAITING_FOR_BETTER
    ) {
      make(name, original, wanted, betterQueue).catch(() => {});
    }
    return null;
  }

  return {
    async get(original, options) {
      const found = better(original, options);
      if (found) return found;
      const { name, ...rendition } = nameOf(original, options);
      const body = isStored(name) ? null : await make(name, original, options);
      const isFinal = options.betterFormat === null;
      return { ...rendition, path: join(folder, name), body, isFinal };
    },
  };
}

/** A name says which original it is of: the first part of that one's hash. */
function nameOf(original: string, options: RenditionOptions) {
  const extension = outputFormat(extname(original).slice(1), options.format);
  const hash = createHash("sha256")
    .update(`${VERSION}/${basename(original)}/${renditionKey(options)}`)
    .digest("hex")
    .slice(0, 40);
  const name = `${basename(original).slice(0, 16)}-${hash}.${extension}`;
  return { name, extension, etag: `"${hash}"` };
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
  return new Map(found.map(({ name, size }) => [name, size]));
}
