import {
  copyFileSync,
  existsSync,
  linkSync,
  globSync,
  mkdirSync,
} from "node:fs";
import { renameSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";

import type { PersonHash } from "../../app/intake/outbox/erase.server.ts";
import {
  AFTER,
  formatOf,
  otherFormat,
  outboxFile,
  TAKEN,
  waitingIn,
} from "../../app/intake/outbox/files.server.ts";
import { noteFile } from "../../app/intake/outbox/journal.server.ts";
import {
  BEFORE,
  COPY_NOTE,
  UNFINISHED,
} from "../../server/health/upgrade-copies.ts";
import { shortageOf } from "./shortage.ts";
import { takeRequests } from "./take-requests.ts";
import { STEPS, STORES, unfinished } from "./versions.ts";

// The way back from an upgrade: the copy of the stores as they were takes their place,
// and what people sent meanwhile waits beside it for a start that reads it.

/**
 * Puts the copy from before the last upgrade in the place of the stores. They are kept,
 * with the files of requests, since the release before may remove those that it does not
 * know. It may be repeated after a kill. No site may run on the folder.
 *
 * @param since milliseconds since 1970: an earlier copy is of another upgrade.
 * @returns the folder of what was replaced; null if there is no such copy.
 * @throws Error with a sentence for the operator if there is no room for it; nothing was
 * changed then.
 */
export function putBack(dataFolder: string, since: number): string | null {
  const inData = (name: string) => path.join(dataFolder, name);
  const [clearing, moving] = STEPS;
  let copy = unfinished(dataFolder);
  if (copy === null) {
    const found = statSync(inData(BEFORE), { throwIfNoEntry: false });
    if (!found || found.mtimeMs < since) return null;
    prepareAfter(dataFolder);
    copy = clearing + new Date().toISOString().replace(/[:.]/g, "-");
    renameSync(inData(BEFORE), inData(copy));
  }
  const stamp = copy.replace(clearing, "").replace(moving, "");
  const after = inData(AFTER + stamp);
  if (copy.startsWith(clearing)) {
    if (!existsSync(after)) renameSync(inData(UNFINISHED), after);
    for (const name of STORES) move(inData(name), path.join(after, name));
    renameSync(inData(copy), inData(moving + stamp));
  }
  for (const name of STORES)
    move(path.join(inData(moving + stamp), name), inData(name));
  rmSync(inData(moving + stamp), { recursive: true });
  return after;
}

/** Makes what takes room, so that all else is renamed. */
function prepareAfter(dataFolder: string): void {
  const prepared = path.join(dataFolder, UNFINISHED);
  rmSync(prepared, { recursive: true, force: true });
  try {
    for (const name of STORES) makeParent(path.join(prepared, name));
    linkFiles(dataFolder, prepared);
    noteCopy(path.join(dataFolder, BEFORE), prepared);
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    const shortage = shortageOf(error);
    if (shortage === null) throw error;
    throw new Error(
      `The copy of ${dataFolder} from before the upgrade cannot be put back: ${shortage}. Nothing was changed: make room and try again.`,
    );
  }
}

/** Notes how far the outbox of the copy had come: what it has is not taken over. */
function noteCopy(copy: string, prepared: string): void {
  const note = noteFile(path.join(prepared, COPY_NOTE));
  if (!existsSync(noteFile(copy))) return;
  makeParent(note);
  copyFileSync(noteFile(copy), note);
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
  for (const name of waitingIn(dataFolder)) {
    const after = path.join(dataFolder, name);
    const done = after + TAKEN;
    const outbox = outboxFile(after);
    if (formatOf(outbox) === "other") {
      say(otherFormat(outbox));
      continue;
    }
    let taken: string[];
    try {
      const since = wayBackAt(name);
      const found = await takeRequests(after, dataFolder, { personOf, since });
      taken = found.taken;
      await eraseRows(found.erased);
      // From now on it is only kept, which ends by its age.
      utimesSync(after, new Date(), new Date());
      renameSync(after, done);
    } catch (error) {
      // Nobody waits for the site because of them.
      say(
        `The requests in ${after} cannot be taken over now, and the next start tries again: ${(error as Error).message}`,
      );
      continue;
    }
    // What a restore has carried here is the outbox alone.
    const rest = existsSync(path.join(done, "content-lake/content-lake.sqlite"))
      ? `The rest of that time, such as edits in the Studio, is in ${done}`
      : `They are also in ${done}`;
    say(
      `What people sent between an upgrade and the way back from it is taken over: ${taken.join(", ") || "nothing"}. ${rest}: that folder is deleted after 30 days; delete it earlier once nobody needs it.`,
    );
  }
}

/** When a folder's copy was put back, in milliseconds since 1970; Infinity: unknown. */
function wayBackAt(name: string): number {
  const iso = name
    .replace(AFTER, "")
    .replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z");
  return Date.parse(iso) || Infinity;
}

/** Links the files of requests in a data folder into another one on the same disk. */
export function linkFiles(from: string, to: string): void {
  for (const file of globSync("evidence/*/*/*", { cwd: from })) {
    const target = path.join(to, file);
    makeParent(target);
    if (!existsSync(target)) linkOrCopy(path.join(from, file), target);
  }
}

/** The folders are on two file systems, or theirs has no further links. */
const NO_LINKS = ["EXDEV", "EPERM", "ENOTSUP", "EMLINK"];

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!NO_LINKS.includes(String(code))) throw error;
    copyFileSync(from, to);
  }
}

/** @throws Error with a sentence for the operator if that would replace something. */
function move(from: string, to: string): void {
  if (!existsSync(from)) return;
  if (existsSync(to))
    throw new Error(
      `${to} was made while the copy from before an upgrade is being put back. Move it away, and run \`npm run restore -- --before-upgrade\` again.`,
    );
  makeParent(to);
  renameSync(from, to);
}

function makeParent(place: string): void {
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
}
