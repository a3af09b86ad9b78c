import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openLake, type Lake } from "../engine/lake.ts";
import { hasStore } from "../engine/store-contents.ts";
import { badRequest, conflict } from "../http-errors.ts";
import { syncToDisk } from "../replace-file.ts";
import type { QueryRunner } from "../untrusted-queries/query-runner.ts";

/** Sanity's rule for a name. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const NAMES =
  "The name of a dataset has up to 64 lowercase letters, numbers, dashes and underscores, and begins with a letter or a number";
/** All documents of each are in memory. */
export const MOST_DATASETS = 3;

/** What ends with a dataset. */
type Parts = {
  lake: Lake;
  queries: QueryRunner;
  streams: ReadonlySet<() => void>;
  stopScheduler(): void;
};

const asideOf = (place: string) => join(dirname(place), `.${randomUUID()}`);

/** Creates an empty store, which gets its name once it is whole. */
function createStore(place: string): void {
  const aside = asideOf(place);
  try {
    openLake({ folder: aside }).close();
    // An upload that ended after its dataset leaves a folder without a store.
    rmSync(place, { recursive: true, force: true });
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Opens the datasets besides the one that a lake was started with, for tests: each is a
 * store with assets, in a folder of its own below the lake's, and opened when it is
 * asked for. What is being created or deleted has a name that no dataset has; the next
 * start removes what a kill left of it.
 *
 * @param reserved the names of the lake's own.
 * @param partsOf creates the parts of the context for an opened one.
 */
export function openDatasets<Opened extends Parts>(
  folder: string,
  reserved: readonly string[],
  partsOf: (lake: Lake, name: string) => Opened,
) {
  const root = join(folder, "datasets");
  const opened = new Map<string, Opened>();
  const placeOf = (name: string) => join(root, name);
  const has = (name: string) =>
    NAME.test(name) && !reserved.includes(name) && hasStore(placeOf(name));
  const entries = () => (existsSync(root) ? readdirSync(root) : []);
  const names = () => entries().filter(has).sort();
  for (const name of entries())
    if (name.startsWith(".")) rmSync(placeOf(name), { recursive: true });

  function close(name: string): Promise<void> {
    const parts = opened.get(name);
    opened.delete(name);
    parts?.stopScheduler();
    for (const end of parts?.streams ?? []) end();
    const closed = parts?.queries.close();
    parts?.lake.close();
    return Promise.resolve(closed);
  }

  return {
    names,
    /**
     * Returns an opened dataset; null if there is none of this name.
     *
     * @throws DatabaseError if it is damaged.
     */
    find(name: string): Opened | null {
      const found = opened.get(name);
      if (found || !has(name)) return found ?? null;
      const lake = openLake({ folder: placeOf(name) });
      try {
        const parts = partsOf(lake, name);
        opened.set(name, parts);
        return parts;
      } catch (error) {
        // The next request may find room on the disk, and the store unlocked.
        lake.close();
        throw error;
      }
    },
    /** @throws HttpError 400 for an invalid name, 409 for a taken one or too many. */
    async create(name: string): Promise<void> {
      if (!NAME.test(name)) throw badRequest(NAMES);
      if (reserved.includes(name) || has(name))
        throw conflict(`Dataset "${name}" already exists`);
      if (names().length >= MOST_DATASETS)
        throw conflict(`There are ${MOST_DATASETS} for tests: delete one`);
      createStore(placeOf(name));
      await syncToDisk(root);
      await syncToDisk(folder);
    },
    /** Ends its streams; false if there is none of this name. */
    async delete(name: string): Promise<boolean> {
      if (!has(name)) return false;
      const aside = asideOf(placeOf(name));
      // At once, or a new one of the name could meet the old one.
      const closed = close(name);
      renameSync(placeOf(name), aside);
      await closed;
      await rm(aside, { recursive: true });
      return true;
    },
    close: () => Promise.all([...opened.keys()].map(close)),
  };
}
