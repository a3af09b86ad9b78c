import {
  existsSync,
  linkSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describeOtherVersion } from "#content-lake/other-version";
import {
  moveDurably,
  replaceFileSync,
  syncToDisk,
} from "#content-lake/replace-file";
import { STORE_VERSION } from "#content-lake/store-version";
import {
  formatOf,
  otherFormat,
  outboxFile,
} from "../../app/intake/outbox/files.server.ts";
import { MIN_FREE_BYTES } from "../../app/env/env.server.ts";
import type { PersonHash } from "../../app/intake/outbox/erase.server.ts";
import { FORMAT as OUTBOX } from "../../app/intake/outbox/schema.server.ts";
import { AFTER, BEFORE, TAKEN } from "../../server/health/upgrade-copies.ts";
import { bytesOf, requireFree } from "../backup/room.ts";
import { erasedIn, takeRequests } from "./take-requests.ts";
import { FORMAT as DATA } from "./data-folder.ts";
import { shortageOf } from "./shortage.ts";

// Each store has its own number and brings itself up to date: the outbox, the lake and
// the database each in a transaction of their own, so that a kill between any two of
// them leaves a start that goes on. What is common to them is here: a copy of all of
// them as they were, which is kept before the first one changes, and the way back to it.

/** The numbers of the program that ran last on a data folder, as JSON. */
const VERSIONS = "versions.json";
const UNFINISHED = ".tmp";
/** The copy while the way back clears its place, and while it is moved there. */
const STEPS = ["laying-back-", "laid-back-"] as const;

/**
 * What an upgrade may change. Evidence and pictures are not among it: their names are
 * the hashes of their bytes.
 */
const STORES = [
  VERSIONS,
  "secrets.json",
  "outbox.json",
  "intake",
  "supabase",
  ...["content-lake.sqlite", "content-lake.sqlite-wal", "store.json"].map(
    (name) => path.join("content-lake", name),
  ),
];

/** The number of each kind of store; a newer version has a higher one. */
type Versions = Readonly<Record<string, number>>;

function versionsOfProgram(): Versions {
  const newest = readdirSync("supabase/migrations").sort().at(-1)!;
  const database = Number.parseInt(newest, 10);
  return { data: DATA, outbox: OUTBOX, lake: STORE_VERSION, database };
}

/** Empty if nothing can be read. */
function versionsIn(folder: string): Versions {
  try {
    const text = readFileSync(path.join(folder, VERSIONS), "utf8");
    return JSON.parse(text) as Versions;
  } catch {
    return {};
  }
}

const isSame = (one: Versions, other: Versions) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Notes that every store is of this version. With no room for it the site runs on, and
 * the next start notes it.
 */
export function noteVersions(dataFolder: string): void {
  const versions = versionsOfProgram();
  if (isSame(versions, versionsIn(dataFolder))) return;
  try {
    replaceFileSync(
      path.join(dataFolder, VERSIONS),
      `${JSON.stringify(versions)}\n`,
    );
  } catch (error) {
    if (shortageOf(error) === null) throw error;
  }
}

/**
 * Refuses what a command would bring up without the copy that a start keeps. A folder
 * that only commands have written is of this version.
 *
 * @throws Error with a sentence for the operator.
 */
export function requireTakenOver(dataFolder: string): void {
  const wasStarted = [path.join(dataFolder, VERSIONS), outboxFile(dataFolder)];
  if (
    wasStarted.every((file) => !existsSync(file)) ||
    isSame(versionsIn(dataFolder), versionsOfProgram())
  )
    return;
  throw new Error(
    `No start of this release has taken over the data in ${dataFolder} yet. Start the site with it first, which keeps a copy of what it changes; or use the release that wrote the data. Nothing was changed.`,
  );
}

/** @throws Error with a sentence for the operator if a store has a higher number. */
function refuseNewer(dataFolder: string, found: Versions): void {
  for (const [name, known] of Object.entries(versionsOfProgram()))
    if (Number(found[name]) > known)
      throw new Error(
        describeOtherVersion(dataFolder, {
          found: `${name} ${found[name]}`,
          known: `${name} ${known}`,
          isNewer: true,
        }),
      );
}

/**
 * Keeps a copy of the stores that a version with other numbers wrote, before any of
 * them is opened. The copy of an upgrade that was interrupted stays as it is.
 *
 * @throws Error with a sentence for the operator if there is no room for it, or if the
 * version was a newer one; nothing was changed then.
 */
export async function keepBeforeUpgrade(
  dataFolder: string,
  say: (sentence: string) => void,
): Promise<void> {
  if (unfinished(dataFolder) !== null)
    throw new Error(
      `The copy of ${dataFolder} from before an upgrade is being put back, and that was interrupted: run \`npm run restore -- --before-upgrade\` again.`,
    );
  const copy = path.join(dataFolder, BEFORE);
  // A kill has left it, and it holds all personal data.
  rmSync(copy + UNFINISHED, { recursive: true, force: true });
  const versions = versionsIn(dataFolder);
  refuseNewer(dataFolder, versions);
  const stores = STORES.filter((name) =>
    existsSync(path.join(dataFolder, name)),
  );
  if (isSame(versions, versionsOfProgram()) || stores.length === 0) return;
  const isOfThis =
    existsSync(copy) &&
    isSame(versionsIn(copy), versions) &&
    isBegun(dataFolder, copy);
  if (!isOfThis) await copyStores(dataFolder, stores, copy);
  // The way back from this try finds it by its age.
  else utimesSync(copy, new Date(), new Date());
  say(
    `The data is taken over from another version. As it was before, it is kept in ${copy} for 30 days: delete that folder once all is well. To go back, stop the site, run \`npm run restore -- --before-upgrade\`, and start the release before.`,
  );
}

const WHAT = "the copy of the data before the upgrade";

/**
 * True if an upgrade has changed a store since its copy was made. If none has, the
 * release before may have run for weeks since then, so that the copy is made anew.
 */
function isBegun(dataFolder: string, copy: string): boolean {
  const ofDatabase = (folder: string, name: string) =>
    textOf(path.join(folder, "supabase", name));
  const isOpen = (folder: string) => ofDatabase(folder, "closed") === "open";
  // It was closed when it was copied, and whoever opened it was killed.
  if (isOpen(dataFolder) && !isOpen(copy)) return true;
  const numbersIn = (folder: string) => [
    askIn(outboxFile(folder), "PRAGMA user_version"),
    askIn(
      path.join(folder, "content-lake", "content-lake.sqlite"),
      "SELECT name FROM lake_migrations ORDER BY name",
    ),
    ofDatabase(folder, "migration"),
  ];
  return (
    JSON.stringify(numbersIn(dataFolder)) !== JSON.stringify(numbersIn(copy))
  );
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** The rows of a query on a file of SQLite, its log included; null if it has none. */
function askIn(file: string, query: string): unknown[] | null {
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all();
  } catch {
    return null;
  } finally {
    database.close();
  }
}

async function copyStores(
  dataFolder: string,
  stores: readonly string[],
  copy: string,
): Promise<void> {
  const aside = copy + UNFINISHED;
  const how = { recursive: true, preserveTimestamps: true };
  try {
    const bytes = stores
      .map((name) => bytesOf(dataFolder, `${name}{,/**}`))
      .reduce((sum, each) => sum + each, 0);
    // Below the reserve the forms would take nothing.
    await requireFree(dataFolder, bytes + MIN_FREE_BYTES, WHAT);
    mkdirSync(aside, { mode: 0o700 });
    for (const name of stores)
      await cp(path.join(dataFolder, name), path.join(aside, name), how);
    for (const name of readdirSync(aside, { recursive: true }))
      await syncToDisk(path.join(aside, String(name)));
    rmSync(copy, { recursive: true, force: true });
    await moveDurably(aside, copy);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    throw new Error(
      `No copy of the data can be kept in ${copy} before the upgrade: ${shortage}. Nothing was changed: make room and start again, or start the release before.`,
    );
  }
}

/** A way back that was interrupted: the name of the copy; null if there is none. */
function unfinished(dataFolder: string): string | null {
  const isCopy = (name: string) => STEPS.some((step) => name.startsWith(step));
  return readdirSync(dataFolder).find(isCopy) ?? null;
}

/**
 * Puts the copy from before the last upgrade in the place of the stores. They are kept,
 * with the files of requests, since the release before may remove those that it does not
 * know. It may be repeated after a kill. No site may run on the folder.
 *
 * @param since milliseconds since 1970: an earlier copy is of another upgrade.
 * @returns the folder of what was replaced; null if there is no such copy.
 */
export function putBack(dataFolder: string, since: number): string | null {
  const inData = (name: string) => path.join(dataFolder, name);
  const [clearing, moving] = STEPS;
  let copy = unfinished(dataFolder);
  if (copy === null) {
    const found = statSync(inData(BEFORE), { throwIfNoEntry: false });
    if (!found || found.mtimeMs < since) return null;
    copy = clearing + new Date().toISOString().replace(/[:.]/g, "-");
    renameSync(inData(BEFORE), inData(copy));
  }
  const stamp = copy.replace(clearing, "").replace(moving, "");
  const after = inData(AFTER + stamp);
  if (copy.startsWith(clearing)) {
    for (const file of globSync("evidence/*/*/*", { cwd: dataFolder }))
      link(inData(file), path.join(after, file));
    for (const name of STORES) move(inData(name), path.join(after, name));
    renameSync(inData(copy), inData(moving + stamp));
  }
  for (const name of STORES)
    move(path.join(inData(moving + stamp), name), inData(name));
  rmSync(inData(moving + stamp), { recursive: true });
  return after;
}

/** What taking requests back needs besides the folder. */
type TakingBack = {
  say(sentence: string): void;
  /** Null if there is no secret yet. */
  personOf: PersonHash | null;
  /** Erases the rows of references, or of their hashes, from the database. */
  eraseRows(erased: readonly string[]): Promise<void>;
};

/**
 * Takes over what people sent between an upgrade and the way back from it, and erases
 * again what was erased then. It may be repeated; what a yet newer version wrote waits
 * for that one.
 */
export async function takeRequestsBack(
  dataFolder: string,
  { say, personOf, eraseRows }: TakingBack,
): Promise<void> {
  for (const name of readdirSync(dataFolder)) {
    const after = path.join(dataFolder, name);
    if (!name.startsWith(AFTER) || name.endsWith(TAKEN)) continue;
    const outbox = outboxFile(after);
    if (existsSync(outbox) && formatOf(outbox) === "other") {
      say(otherFormat(outbox));
      continue;
    }
    let taken: string[];
    try {
      taken = await takeRequests(after, dataFolder, personOf);
      await eraseRows(erasedIn(after));
      renameSync(after, after + TAKEN);
      // From now on it is only kept, which ends by its age.
      utimesSync(after + TAKEN, new Date(), new Date());
    } catch (error) {
      // Nobody waits for the site because of them.
      say(
        `The requests in ${after} cannot be taken over now, and the next start tries again: ${(error as Error).message}`,
      );
      continue;
    }
    say(
      `What people sent between an upgrade and the way back from it is taken over: ${taken.join(", ") || "nothing"}. The rest of that time, such as edits in the Studio, is in ${after + TAKEN}: that folder is deleted after 30 days; delete it earlier once nobody needs it.`,
    );
  }
}

function link(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  if (!existsSync(to)) linkSync(from, to);
}

function move(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  renameSync(from, to);
}
