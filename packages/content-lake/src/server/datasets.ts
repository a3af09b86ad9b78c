import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDiskFull } from "../engine/errors.ts";
import { openLake, type Lake } from "../engine/lake.ts";
import { hasStore } from "../engine/store-contents.ts";
import { DamagedDatabaseError, DatabaseError } from "../engine/store-errors.ts";
import { badRequest, conflict, unavailable } from "../http-errors.ts";
import { syncToDisk } from "../replace-file.ts";
import type { QueryRunner } from "../untrusted-queries/query-runner.ts";
import type { SayOnce } from "./log.ts";

/** Sanity's rule for a name. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const INVALID_NAME =
  "The name of a dataset has up to 64 lowercase letters, numbers, dashes and underscores, and begins with a letter or a number";
/** All documents of each are in memory. */
export const MOST_DATASETS = 3;
export const LAKE_CLOSES = "The lake is closing";

/** What ends with a dataset. */
type Parts = {
  lake: Lake;
  queries: QueryRunner;
  streams: ReadonlySet<() => void>;
  stopScheduler(): void;
};

const asideOf = (place: string) => join(dirname(place), `.${randomUUID()}`);

/** @throws DatabaseError if it is damaged, or of a newer release. */
const openStore = (folder: string) => openLake({ folder, migrations: [] });

/** Creates an empty store, which gets its name once it is whole. */
function createStore(place: string): void {
  const aside = asideOf(place);
  try {
    openStore(aside).close();
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** The names in a folder; none if there is no such folder. */
function entries(folder: string, sayOnce: SayOnce): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      sayOnce("error", `${folder} cannot be read`, { detail: String(error) });
    return [];
  }
}

/** Removes what a kill left. */
async function sweep(root: string, sayOnce: SayOnce): Promise<void> {
  for (const name of entries(root, sayOnce)) {
    if (!name.startsWith(".")) continue;
    try {
      await rm(join(root, name), { recursive: true, force: true });
    } catch (error) {
      const detail = String(error);
      sayOnce("error", "a deleted dataset is still on the disk", { detail });
    }
  }
}

/** @throws HttpError 503, without the place, if it cannot be opened. */
function openNamed(place: string, sayOnce: SayOnce): Lake {
  const name = basename(place);
  try {
    if (hasStore(place)) return openStore(place);
    throw new DamagedDatabaseError(`${place} has no store.`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || isDiskFull(error)) throw error;
    const { message: detail } = error;
    sayOnce("error", `the dataset ${name} cannot be opened`, { detail });
    throw unavailable(
      error instanceof DamagedDatabaseError
        ? `Dataset "${name}" is damaged: delete it`
        : `Dataset "${name}" cannot be opened: the log of the lake says why`,
    );
  }
}

function endStreams({ streams }: Parts): void {
  for (const end of streams) end();
}

async function closeParts(parts: Parts): Promise<void> {
  parts.stopScheduler();
  endStreams(parts);
  const closed = parts.queries.close();
  parts.lake.close();
  await closed;
}

/** Takes the name from a dataset at once, and then removes it. */
async function remove(place: string): Promise<void> {
  const aside = asideOf(place);
  renameSync(place, aside);
  await syncToDisk(dirname(place));
  await rm(aside, { recursive: true });
  await syncToDisk(dirname(place));
}

type DatasetsOptions = {
  /** The lake's own. */
  folder: string;
  reserved: readonly string[];
  sayOnce: SayOnce;
};

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
  { folder, reserved, sayOnce }: DatasetsOptions,
  partsOf: (lake: Lake, name: string) => Opened,
) {
  const root = join(folder, "datasets");
  const opened = new Map<string, Opened>();
  let isClosing = false;
  const placeOf = (name: string) => join(root, name);
  const has = (name: string) =>
    NAME.test(name) && !reserved.includes(name) && existsSync(placeOf(name));
  const names = () => entries(root, sayOnce).filter(has).sort();
  for (const name of reserved)
    if (existsSync(placeOf(name)))
      sayOnce("warn", `the dataset for tests ${name} has a name of the lake's`);
  const swept = sweep(root, sayOnce);

  async function close(name: string): Promise<void> {
    const parts = opened.get(name);
    opened.delete(name);
    if (parts) await closeParts(parts);
  }

  return {
    names,
    isClosing: () => isClosing,
    /**
     * Returns an opened dataset; null if there is none of this name.
     *
     * @throws HttpError 503 if it cannot be opened.
     */
    find(name: string): Opened | null {
      const found = opened.get(name);
      if (found || !has(name)) return found ?? null;
      if (isClosing) throw unavailable(LAKE_CLOSES);
      const lake = openNamed(placeOf(name), sayOnce);
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
      if (!NAME.test(name)) throw badRequest(INVALID_NAME);
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
      // Both at once, or a new one of the name could meet the old one.
      const closed = close(name);
      const removed = has(name) ? remove(placeOf(name)) : null;
      await Promise.all([closed, removed]);
      return removed !== null;
    },
    /** Before the lake closes: none is opened any more. */
    endStreams(): void {
      isClosing = true;
      for (const parts of opened.values()) endStreams(parts);
    },
    close: () => Promise.all([swept, ...[...opened.keys()].map(close)]),
  };
}
