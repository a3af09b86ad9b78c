import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import {
  AFTER,
  TAKEN,
  waitingIn,
} from "../../app/intake/outbox/files.server.ts";

// Whole copies of the data that upgrades leave in the data folder: personal data of
// everybody, also of those who were erased since.

/** The copy as of before the last upgrade. */
export const BEFORE = "before-upgrade";
/** What is being copied or deleted. */
export const UNFINISHED = `${BEFORE}.tmp`;
/** An earlier copy while another one takes its place. */
export const REPLACED = `${BEFORE}.old`;
/** Within what a copy has replaced: the note of the copy's last submission. */
export const COPY_NOTE = "of-copy";

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What there is of them. */
type UpgradeCopies = {
  /** Those that nobody waits for, each with its time in milliseconds since 1970. */
  done: { folder: string; at: number }[];
  /** The names of those whose requests no release has taken over yet, the oldest first. */
  waiting: string[];
};

export async function readUpgradeCopies(
  dataFolder: string,
): Promise<UpgradeCopies> {
  const names = await readdir(dataFolder).catch(() => []);
  const isAfter = (name: string) => name.startsWith(AFTER);
  const done: UpgradeCopies["done"] = [];
  for (const name of names) {
    if (name !== BEFORE && !(isAfter(name) && name.endsWith(TAKEN))) continue;
    const folder = path.join(dataFolder, name);
    const found = await stat(folder).catch(() => null);
    if (found) done.push({ folder, at: found.mtimeMs });
  }
  return { done, waiting: waitingIn(dataFolder) };
}

/** Removes what a kill has left of copying or deleting, which holds all personal data. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of [UNFINISHED, REPLACED])
    await rm(path.join(dataFolder, name), { recursive: true, force: true });
}

/**
 * Deletes the copies that are older than 30 days. What waits to be taken over stays.
 *
 * @returns the folders that were deleted.
 */
export async function removeOldCopies(
  dataFolder: string,
  now = Date.now(),
): Promise<string[]> {
  const { done } = await readUpgradeCopies(dataFolder);
  const old = done
    .filter(({ at }) => now - at > KEPT_DAYS * DAY_MS)
    .map(({ folder }) => folder);
  await removeUnfinished(dataFolder);
  for (const folder of old) {
    // Half a copy must not be put back.
    await rename(folder, path.join(dataFolder, UNFINISHED));
    await removeUnfinished(dataFolder);
  }
  return old;
}
