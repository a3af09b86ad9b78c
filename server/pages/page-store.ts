import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";

import { replaceFile } from "#content-lake/replace-file";
import type { Validity } from "../../app/cache/cache-entry.ts";
import { hashOf } from "../http/head.ts";
import { CachedPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";

/** Where pages are stored, and for which build. */
type PageStoreOptions = {
  /** The folder of the pages; created if it is missing. */
  folder: string;
  /** The id of the build; pages of another build refer to scripts that no longer exist. */
  build: string;
  maxBytes?: number;
  /** Called with a sentence for the operator if the folder cannot be used. */
  onUnusable?(sentence: string): void;
};

/** Stores cached pages on disk for the next start. */
type PageStore = {
  /** The pages of earlier runs, the newest first, without unreadable ones. */
  load(): [key: string, page: CachedPage][];
  /** Stores a page atomically. */
  save(key: string, page: CachedPage): Promise<void>;
};

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const SUFFIX = ".page";

/** The first line of a stored page. Null stands for infinity. */
type StoredFacts = {
  key: string;
  headers: Record<string, string>;
  hash: string;
  tags: string[];
  validity: { from: number | null; until: number | null; staleUntil?: number };
};

const nameOf = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 32);

/**
 * Opens the folder of the last good pages, so that a start while the content source
 * is down has pages to show. They are public and serve as stale fallbacks only; at
 * the limit, the oldest are removed. If the folder cannot be used, the operator is
 * told, and the site runs without it.
 */
export function openPageStore({
  folder,
  build,
  maxBytes = DEFAULT_MAX_BYTES,
  onUnusable,
}: PageStoreOptions): PageStore {
  const name = nameOf(build);
  const own = path.join(folder, name);
  /** The bytes of each file, the oldest first. */
  const sizes = new Map<string, number>();
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    // The pages of other builds, and temporary files of killed runs.
    for (const other of readdirSync(folder))
      if (other !== name)
        rmSync(path.join(folder, other), { recursive: true, force: true });
    const files = readdirSync(own).map((file) => ({
      file,
      ...statSync(path.join(own, file)),
    }));
    for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs))
      if (file.endsWith(SUFFIX)) sizes.set(file, size);
      else rmSync(path.join(own, file), { recursive: true, force: true });
  } catch (error) {
    onUnusable?.(
      `Pages cannot be kept in ${folder} (${(error as Error).message}): the site serves, but has nothing to show if it is started while its content source is down.`,
    );
    return { load: () => [], save: async () => {} };
  }

  return {
    load: () =>
      [...sizes.keys()]
        .reverse()
        .flatMap((file) => readPageFile(path.join(own, file))),
    async save(key, page) {
      const file = nameOf(key) + SUFFIX;
      const { headers, hash, tags, validity } = page;
      const stored = { key, headers, hash, tags: [...tags], validity };
      const facts = Buffer.from(`${JSON.stringify(stored)}\n`);
      const bytes = Buffer.concat([facts, page.body("br")]);
      await replaceFile(path.join(own, file), bytes);
      sizes.delete(file);
      sizes.set(file, bytes.byteLength);
      await makeRoom(own, sizes, maxBytes);
    },
  };
}

/** Removes the oldest files until the rest has at most this many bytes. */
async function makeRoom(
  folder: string,
  sizes: Map<string, number>,
  maxBytes: number,
): Promise<void> {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  for (const [file, size] of sizes) {
    if (bytes <= maxBytes) return;
    sizes.delete(file);
    bytes -= size;
    await rm(path.join(folder, file), { force: true });
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
      headers,
      hash,
      tags: new Set(tags),
      // A page of an earlier run is never fresh.
      madeAt: Number.NEGATIVE_INFINITY,
      validity: {
        ...validity,
        from: validity.from ?? -Infinity,
        until: validity.until ?? Infinity,
      } satisfies Validity,
    };
    const body = Buffer.from(bytes.subarray(end + 1));
    const page = new CachedPage(facts, body, true);
    // The hash shows whether the page was damaged on disk.
    return hashOf(page.body("identity")) === hash ? [[key, page]] : [];
  } catch {
    return [];
  }
}

/** In milliseconds: how long a start may wait for pages to be rendered again. */
const RENEW_MS = 30_000;

/**
 * Fills the cache with the pages of earlier runs.
 *
 * @returns their keys, the newest first; whether visitors no longer get pages from
 * before the start (until then a balancer sends them elsewhere, unless rendering
 * takes too long); and a function that renders the most read ones again and never
 * throws.
 */
export function admitEarlier(store: PageStore, pages: PageCache) {
  const earlier = store.load();
  for (const [key, page] of earlier) pages.admit(key, page);
  let areCurrent = earlier.length === 0;
  setTimeout(() => (areCurrent = true), RENEW_MS).unref();
  return {
    keys: earlier.map(([key]) => key),
    areCurrent: () => areCurrent,
    async renew(): Promise<void> {
      await pages.renewAdmitted();
      areCurrent = true;
    },
  };
}
