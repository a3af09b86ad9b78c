import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { unavailable } from "../http-errors.ts";
import { PictureDecoder, PictureFault } from "../pictures/picture-decoder.ts";
import { replaceFile } from "../replace-file.ts";
import { MOST_MEMORY, refusalOf } from "./image-information.ts";
import { outputFormat, renderImage } from "./render.ts";
import type { RenditionOptions } from "./rendition-options.ts";

/** A picture in the requested size and format. */
export type Rendition = {
  path: string;
  /** Its bytes if the disk was full; otherwise they are in the file. */
  body?: Buffer | null;
  extension: string;
  etag: string;
  /** False while a better format may follow. */
  isFinal: boolean;
};

/** The size of a file, and who requested it; null for an earlier run. */
type Stored = { bytes: number; sender: string | null };

/** The limits of renditions that a visitor waits for. */
const SOON = { atOnce: 2, secondsEach: 10 };
/** A large AVIF takes a second or two of it, and no visitor waits for it. */
const LATER = { atOnce: 1, secondsEach: 30 };
/** For each sender; for the website, which limits its visitors, for each original. */
const RENDITION_BOUNDS = {
  mostMemory: MOST_MEMORY,
  secondsAnHour: 1_200,
};
/** How many pictures of one sender may wait. */
export const MOST_WAITING = 50;
/** The largest share of the folder for one sender. */
export const RENDITION_SHARE = 0.25;
/** A better format is started only while at most this many requests wait for a picture. */
const MAX_WAITING_BESIDE_BETTER = 2;
/** An AVIF takes a core for a second: one is made at a time, and at most this many wait. */
const MAX_WAITING_FOR_BETTER = 64;
/** Raise this when a code change makes other pictures from the same parameters. */
const VERSION = 6;

export type Decoders = ReturnType<typeof createDecoders>;

/** Creates what all datasets of a lake share. */
export const createDecoders = () => ({
  soon: new PictureDecoder({ ...SOON, ...RENDITION_BOUNDS }),
  later: new PictureDecoder({ ...LATER, ...RENDITION_BOUNDS }),
});

/**
 * Makes resized pictures, caches them in a folder and evicts the least recently
 * used ones.
 */
export class Renditions {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** A map preserves its order, so the oldest is first. */
  readonly #stored: Map<string, Stored>;
  readonly #running = new Map<string, Promise<Buffer | null>>();
  readonly #decoder: PictureDecoder;
  readonly #betterDecoder: PictureDecoder;

  constructor(folder: string, maxBytes: number, decoders = createDecoders()) {
    this.#decoder = decoders.soon;
    this.#betterDecoder = decoders.later;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#stored = readStored(folder);
  }

  /**
   * Returns the location of a rendition, which is made first if necessary, when its
   * sender's turn comes.
   *
   * @throws HttpError 503 when too many of this sender's requests wait, 429 when their
   * pictures took too long.
   */
  async get(
    original: string,
    options: RenditionOptions,
    sender: string,
  ): Promise<Rendition> {
    const { betterFormat } = options;
    if (betterFormat !== null) {
      const wanted = { ...options, format: betterFormat, betterFormat: null };
      const { name, ...better } = nameOf(original, wanted);
      if (this.#isStored(name)) {
        return { ...better, path: this.#pathOf(name), isFinal: true };
      }
      if (
        this.#decoder.waiting <= MAX_WAITING_BESIDE_BETTER &&
        this.#betterDecoder.waiting < MAX_WAITING_FOR_BETTER
      ) {
        this.#make(name, original, wanted, sender, this.#betterDecoder).catch(
          () => {},
        );
      }
    }
    const { name, ...rendition } = nameOf(original, options);
    const body = this.#isStored(name)
      ? null
      : await this.#make(name, original, options, sender);
    const isFinal = betterFormat === null;
    return { ...rendition, path: this.#pathOf(name), body, isFinal };
  }

  /** Removes all renditions of an original, by its file name. */
  async forget(original: string): Promise<void> {
    const isOf = (name: string) => name.startsWith(`${prefixOf(original)}-`);
    const jobs = [...this.#running].filter(([name]) => isOf(name));
    await Promise.allSettled(jobs.map(([, job]) => job));
    for (const name of [...this.#stored.keys()].filter(isOf))
      await this.#drop(name);
  }

  /** Requests for a rendition in progress wait for the same job. */
  #make(
    name: string,
    original: string,
    options: RenditionOptions,
    sender: string,
    decoder = this.#decoder,
  ): Promise<Buffer | null> {
    const started = this.#running.get(name);
    if (started) return started;
    if (decoder.waitingOf(sender) >= MOST_WAITING) {
      throw unavailable("Too many pictures are being made. Try again.");
    }
    const extension = extname(original).slice(1);
    const job = decoder
      .run(original, sender, (picture) =>
        renderImage(picture, extension, options),
      )
      .then(
        (body) => this.#store(name, body, sender),
        (error: unknown) => {
          throw error instanceof PictureFault ? refusalOf(error) : error;
        },
      )
      .finally(() => this.#running.delete(name));
    this.#running.set(name, job);
    return job;
  }

  /**
   * Stores a rendition.
   *
   * @returns the bytes if the disk is full.
   */
  async #store(
    name: string,
    body: Buffer,
    sender: string,
  ): Promise<Buffer | null> {
    try {
      await replaceFile(this.#pathOf(name), body);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      return body;
    }
    this.#stored.delete(name);
    this.#stored.set(name, { bytes: body.length, sender });
    const all = [...this.#stored].reverse();
    const own = all.filter(([, stored]) => stored.sender === sender);
    await this.#shrink(own, this.#maxBytes * RENDITION_SHARE);
    await this.#shrink(all, this.#maxBytes);
    return null;
  }

  /**
   * Drops the oldest ones.
   *
   * @param newest newest first.
   * @param mostBytes that may stay.
   */
  async #shrink(newest: [string, Stored][], mostBytes: number): Promise<void> {
    let bytes = 0;
    for (const [name, stored] of newest) {
      if (this.#stored.get(name) !== stored) continue;
      bytes += stored.bytes;
      if (bytes > mostBytes) await this.#drop(name);
    }
  }

  async #drop(name: string): Promise<void> {
    this.#stored.delete(name);
    await rm(this.#pathOf(name), { force: true });
  }

  /** Also marks the file as used. A manually deleted file is made again. */
  #isStored(name: string): boolean {
    const stored = this.#stored.get(name);
    if (!stored || !existsSync(this.#pathOf(name))) return false;
    this.#stored.delete(name);
    this.#stored.set(name, stored);
    return true;
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }
}

/** A name starts with a part of the hash of the original. */
function nameOf(original: string, options: RenditionOptions) {
  const extension = outputFormat(extname(original).slice(1), options.format);
  const { betterFormat, ...made } = options;
  const hash = createHash("sha256")
    .update(`${VERSION}/${basename(original)}/${JSON.stringify(made)}`)
    .digest("hex")
    .slice(0, 40);
  const name = `${prefixOf(basename(original))}-${hash}.${extension}`;
  return { name, extension, etag: `"${hash}"` };
}

function prefixOf(original: string): string {
  return original.slice(0, 16);
}

function readStored(folder: string): Map<string, Stored> {
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
  return new Map(
    found.map(({ name, size }) => [name, { bytes: size, sender: null }]),
  );
}
