import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { LOCK, lockPlace } from "../engine/place-lock.ts";

// A backup, its proof and a restore write all the personal data before they finish, and
// a kill would leave it there forever. Each works in a place with a lock next to it,
// which the system releases when the process ends.

const random = () => randomBytes(3).toString("hex");

/** The names of places; the patterns also match those of earlier versions. */
export const backupPlace = (folder: string) =>
  path.join(folder, `backup-${random()}`);
export const archivePlace = (file: string) => `${file}.${process.pid}.part`;
export const proofPlace = (file: string) =>
  path.join(path.dirname(file), `.proof-${random()}`);
export const restorePlace = (folder: string) =>
  `${folder}.restoring-${process.pid}`;

const OF_DATA = /^backup-[A-Za-z\d]{6}$/;
const OF_BACKUPS = /^\.proof-[A-Za-z\d]{6}$|\.tar\.gz\.\d+\.part$/;
/** An archive of another name: a file that merely has such a name is somebody's own. */
const WITH_LOCK = /\.\d+\.part$/;
const OF_RESTORE = /\.restoring-\d+$/;

/** Where a restore puts the folder that it replaces. */
export const previousPlace = (folder: string, stamp: string) =>
  `${folder}.before-restore-${stamp}`;

const isRestoreOf = (folder: string) => (name: string) =>
  OF_RESTORE.test(name) &&
  name.replace(OF_RESTORE, "") === path.basename(folder);

/** What a refused start, its alarm, a command or a killed backup leaves in a folder. */
const NO_STORE = /\.lock$|^(?:alarms|versions)\.json|^backup-[A-Za-z\d]{6}$/;

/** What cannot be read counts as empty, and so does a folder without a store. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).every((name) => NO_STORE.test(name));
  } catch {
    return true;
  }
}

/**
 * The previous folder of a restore that was killed between its two renames; null if
 * there is none. A service may have made an empty one in its place since.
 */
export function halfRestored(folder: string): string | null {
  const parent = path.dirname(folder);
  if (!isEmpty(folder) || isEmpty(parent)) return null;
  const beside = readdirSync(parent).sort();
  const start = path.basename(previousPlace(folder, ""));
  const previous = beside
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(parent, name))
    .findLast((place) => !isEmpty(place));
  return (beside.some(isRestoreOf(folder)) && previous) || null;
}

/** Works in an initially empty place; it is removed afterwards. */
export async function inPlace<Result>(
  place: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const locked = lockPlace(place);
  if (!locked) throw new Error(`Another process works in ${place}.`);
  try {
    await rm(place, { recursive: true, force: true });
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true });
    await locked.release();
  }
}

/**
 * Removes what killed backups, proofs and restores have left, but not that of a restore
 * which must be run again.
 *
 * @returns the places with one at work, which stay
 */
export async function sweepPlaces(
  dataFolder: string,
  backupFolder: string,
): Promise<string[]> {
  const parent = path.dirname(dataFolder);
  const places = [
    ...(await placesIn(dataFolder, (name) => OF_DATA.test(name))),
    ...(await placesIn(
      backupFolder,
      (name, hasLock) =>
        OF_BACKUPS.test(name) || (hasLock && WITH_LOCK.test(name)),
    )),
    // It shows that the restore must be run again.
    ...(halfRestored(dataFolder)
      ? []
      : await placesIn(parent, isRestoreOf(dataFolder))),
  ];
  const busy: string[] = [];
  for (const place of places) {
    const locked = lockPlace(place);
    if (locked) await rm(place, { recursive: true, force: true });
    else busy.push(place);
    await locked?.release();
  }
  return busy;
}

async function placesIn(
  folder: string,
  isPlace: (name: string, hasLock: boolean) => boolean,
): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const all = new Set(names);
  // A lock may exist without its place.
  const places = names
    .map((name) => (name.endsWith(LOCK) ? name.slice(0, -LOCK.length) : name))
    .filter((name) => isPlace(name, all.has(name + LOCK)));
  return [...new Set(places)].map((name) => path.join(folder, name));
}
