import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, utimesSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { moveDurably, syncToDisk } from "#content-lake/replace-file";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { MIN_FREE_BYTES } from "../../app/env/env.server.ts";
import {
  BEFORE,
  removeUnfinished,
  REPLACED,
  UNFINISHED,
} from "../../server/health/upgrade-copies.ts";
import { bytesOf, requireFree } from "../backup/room.ts";
import { shortageOf } from "./shortage.ts";
import {
  isSame,
  noteNew,
  refuseNewer,
  refuseUnfinished,
  releaseName,
  STORES,
  versionsIn,
  versionsOfProgram,
} from "./versions.ts";

// Each store has its own number and brings itself up to date: the outbox, the lake and
// the database each in a transaction of their own, so that a kill between any two of
// them leaves a start that goes on. What is common to them is here: a copy of all of
// them as they were, which is kept before the first one changes.

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
  refuseUnfinished(dataFolder);
  if (noteNew(dataFolder)) return;
  const copy = path.join(dataFolder, BEFORE);
  await removeUnfinished(dataFolder);
  const versions = versionsIn(dataFolder);
  refuseNewer(dataFolder, versions);
  const stores = STORES.filter((name) =>
    existsSync(path.join(dataFolder, name)),
  );
  if (isSame(versions, versionsOfProgram())) return;
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
  // Of who has opened the database last, the name is at the end.
  const opener = ofDatabase(dataFolder, "closed")?.split(" ").at(-1);
  if (opener === releaseName()) return true;
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
  const aside = path.join(dataFolder, UNFINISHED);
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
    // A kill must not leave half of the earlier one in its place.
    if (existsSync(copy)) renameSync(copy, path.join(dataFolder, REPLACED));
    await moveDurably(aside, copy);
    await removeUnfinished(dataFolder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    throw new Error(
      `No copy of the data can be kept in ${copy} before the upgrade: ${shortage}. Nothing was changed: make room and start again, or start the release before.`,
    );
  }
}
