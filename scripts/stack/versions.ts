import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describeOtherVersion } from "#content-lake/other-version";
import { replaceFileSync } from "#content-lake/replace-file";
import { STORE_VERSION } from "#content-lake/store-version";
import { outboxFile } from "../../app/intake/outbox/files.server.ts";
import { FORMAT as OUTBOX } from "../../app/intake/outbox/schema.server.ts";
import { FORMAT as DATA } from "./data-folder.ts";
import { shortageOf } from "./shortage.ts";

/** The numbers of the program that ran last on a data folder, as JSON. */
const VERSIONS = "versions.json";

/**
 * What an upgrade may change. Evidence and pictures are not among it: their names are
 * the hashes of their bytes.
 */
export const STORES = [
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

export function versionsOfProgram(): Versions {
  const newest = readdirSync("supabase/migrations").sort().at(-1)!;
  const database = Number.parseInt(newest, 10);
  return { data: DATA, outbox: OUTBOX, lake: STORE_VERSION, database };
}

/** Empty if nothing can be read. */
export function versionsIn(folder: string): Versions {
  try {
    const text = readFileSync(path.join(folder, VERSIONS), "utf8");
    return JSON.parse(text) as Versions;
  } catch {
    return {};
  }
}

/** The program's numbers in one word, by which what it has opened is recognized. */
export const releaseName = () => Object.values(versionsOfProgram()).join("-");

export const isSame = (one: Versions, other: Versions) =>
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
 * Notes the versions in a folder that has no store yet: a first start or command that
 * is interrupted leaves stores of this version, and none that must be taken over.
 *
 * @returns true if the folder had no store.
 */
export function noteNew(dataFolder: string): boolean {
  const isThere = (name: string) => existsSync(path.join(dataFolder, name));
  if (!existsSync(dataFolder) || STORES.some(isThere)) return false;
  noteVersions(dataFolder);
  return true;
}

/** The copy while the way back clears its place, and while it is moved there. */
export const STEPS = ["laying-back-", "laid-back-"] as const;

/** A way back that was interrupted: the name of the copy; null if there is none. */
export function unfinished(dataFolder: string): string | null {
  const isCopy = (name: string) => STEPS.some((step) => name.startsWith(step));
  if (!existsSync(dataFolder)) return null;
  return readdirSync(dataFolder).find(isCopy) ?? null;
}

/** @throws Error with a sentence for the operator if a way back was interrupted. */
export function refuseUnfinished(dataFolder: string): void {
  if (unfinished(dataFolder) !== null)
    throw new Error(
      `The copy of ${dataFolder} from before an upgrade is being put back, and that was interrupted: run \`npm run restore -- --before-upgrade\` again.`,
    );
}

/**
 * Refuses what a command would bring up without the copy that a start keeps. A folder
 * that only commands have written is of this version.
 *
 * @throws Error with a sentence for the operator.
 */
export function requireTakenOver(dataFolder: string): void {
  refuseUnfinished(dataFolder);
  if (noteNew(dataFolder)) return;
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
export function refuseNewer(dataFolder: string, found: Versions): void {
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
