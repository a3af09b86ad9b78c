import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Validity } from "../../app/cache/cache-entry.ts";
import { hashOf } from "../http/head.ts";
import { CachedPage } from "./cached-page.ts";

/** Where pages are stored, and for which build. */
export type PageStoreOptions = {
  /** The folder of the pages; created if it is missing. */
  folder: string;
  /**
   * The id of the build; pages of another build refer to scripts that no longer
   * exist.
   */
  build: string;
  maxBytes?: number;
  /** Called with a sentence for the operator if the folder cannot be used. */
  onUnusable?(sentence: string): void;
};

/** Stores cached pages on disk for the next start. */
export type PageStore = {
  /**
   * The pages of earlier runs, the most read first, without unreadable ones.
   */
  load(): [key: string, page: CachedPage][];
  /** Stores a page atomically. */
  save(key: string, page: CachedPage): Promise<void>;
  /** Stores how often each page was read, for the next start. */
  saveReads(pages: Iterable<[key: string, page: CachedPage]>): Promise<void>;
};

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** Older than any time of this process's clock. */
const NEVER = Number.NEGATIVE_INFINITY;
const SUFFIX = ".page";
const READS = "reads.json";

/** The first line of a stored page. Null stands for what is infinite. */
type StoredFacts = {
  key: string;
  headers: Record<string, string>;
  hash: string;
  tags: string[];
  validity: { from: number | null; until: number | null; staleUntil?: number };
};

/** Stores nothing, for a site without a usable folder. */
const NO_STORE: PageStore = {
  load: () => [],
  save: async () => {},
  saveReads: async () => {},
};

/**
 * Opens the folder of pages. If it cannot be used, the operator is told so, and
 * the site goes on without it.
 */
export function openPageStore(options: PageStoreOptions): PageStore {
  try {
    return new PageFolder(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    options.onUnusable?.(
      `Pages cannot be kept in ${options.folder} (${reasonOf(code) ?? message}): the site serves, but has nothing to show if it is started while its content source is down.`,
    );
    return NO_STORE;
  }
}

function reasonOf(code: string | undefined): string | null {
  switch (code) {
    case "EEXIST":
    case "ENOTDIR":
      return "it is a file, not a folder";
    case "ENOSPC":
      return "the disk is full";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "it may not be written";
    default:
      return null;
  }
}

/**
 * The last good pages on disk, so that a start while the content source is down
 * has pages to show. They are public and served as stale fallbacks only; when
 * the limit is reached, the oldest are removed.
 */
class PageFolder implements PageStore {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #sizes = new Map<string, number>();

  constructor(options: PageStoreOptions) {
    const { build, maxBytes = DEFAULT_MAX_BYTES } = options;
    const name = createHash("sha256").update(build).digest("hex").slice(0, 16);
    this.#folder = path.join(options.folder, name);
    this.#maxBytes = maxBytes;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    removeRemains(options.folder, name);
  }

  load(): [key: string, page: CachedPage][] {
    const reads = readReads(path.join(this.#folder, READS));
    return this.#files()
      .flatMap((file) => readPageFile(path.join(this.#folder, file)))
      .map(([key, page]): [string, CachedPage] => {
        page.reads = reads[key] ?? 1;
        return [key, page];
      })
      .sort(([, one], [, other]) => other.reads - one.reads);
  }

  async save(key: string, page: CachedPage): Promise<void> {
    const file = `${createHash("sha256").update(key).digest("hex").slice(0, 32)}${SUFFIX}`;
    const { headers, hash, tags, validity } = page;
    const stored = { key, headers, hash, tags: [...tags], validity };
    const facts = JSON.stringify(stored);
    const bytes = Buffer.concat([Buffer.from(`${facts}\n`), page.body("br")]);
    await writeWhole(path.join(this.#folder, file), bytes);
    this.#sizes.delete(file);
    this.#sizes.set(file, bytes.byteLength);
    await this.#makeRoom();
  }

  async saveReads(
    pages: Iterable<[key: string, page: CachedPage]>,
  ): Promise<void> {
    const reads = Object.fromEntries(
      [...pages].map(([key, page]) => [key, page.reads]),
    );
    await writeWhole(path.join(this.#folder, READS), JSON.stringify(reads));
  }

  /** The files, the oldest first by their modification time. */
  #files(): string[] {
    return readdirSync(this.#folder)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => [file, statSync(path.join(this.#folder, file))] as const)
      .sort(([, one], [, other]) => one.mtimeMs - other.mtimeMs)
      .map(([file, { size }]) => {
        this.#sizes.set(file, size);
        return file;
      });
  }

  async #makeRoom(): Promise<void> {
    let bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [file, size] of this.#sizes) {
      if (bytes <= this.#maxBytes) return;
      this.#sizes.delete(file);
      bytes -= size;
      await rm(path.join(this.#folder, file), { force: true });
    }
  }
}

/** Removes the pages of other builds, and temporary files of killed runs. */
function removeRemains(folder: string, name: string): void {
  for (const other of readdirSync(folder)) {
    if (other !== name)
      rmSync(path.join(folder, other), { recursive: true, force: true });
  }
  for (const file of readdirSync(path.join(folder, name))) {
    if (file.endsWith(".tmp")) rmSync(path.join(folder, name, file));
  }
}

async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
  const aside = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(aside, bytes, { mode: 0o600 });
    await rename(aside, file);
  } catch (error) {
    // Half-written pages must not fill the disk.
    await rm(aside, { force: true });
    throw error;
  }
}

function readPageFile(file: string): [key: string, page: CachedPage][] {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf("\n");
    const { key, headers, hash, tags, validity } = JSON.parse(
      bytes.subarray(0, end).toString(),
    ) as StoredFacts;
    const facts = {
      ...{ headers, hash, tags: new Set(tags) },
      // A page of an earlier run is never fresh.
      madeAt: NEVER,
      validity: validityOf(validity),
    };
    const page = new CachedPage(
      facts,
      Buffer.from(bytes.subarray(end + 1)),
      true,
    );
    // The hash shows whether the page was damaged on the disk.
    return hashOf(page.body("identity")) === hash ? [[key, page]] : [];
  } catch {
    return [];
  }
}

function validityOf({
  from,
  until,
  staleUntil,
}: StoredFacts["validity"]): Validity {
  return {
    from: from ?? -Infinity,
    until: until ?? Infinity,
    ...(staleUntil !== undefined && { staleUntil }),
  };
}

function readReads(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) ?? {};
  } catch {
    return {};
  }
}
