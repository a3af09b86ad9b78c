import { existsSync, rmSync, statSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";

import {
  formatOf,
  intakeFolder,
  outboxFile,
  TAKEN,
  waitingIn,
} from "../../app/intake/outbox/files.server.ts";
import { COPY_NOTE } from "../../server/health/upgrade-copies.ts";
import { referencesIn } from "../stack/take-requests.ts";
import { type Counts, EVIDENCE_FOLDER } from "./counts.ts";
import { ownFiles } from "./evidence.ts";
import { bytesOf } from "./room.ts";

// What people sent between an upgrade and the way back from it waits in folders of the
// data folder. What a start takes over of one is in a backup too: outbox and files.

/** The outbox, and the notes of its last number and of that of the copy before. */
const OUTBOX = ["outbox.json", "intake", COPY_NOTE];
/** What a process makes to read an outbox or to deliver from it. */
const PASSING = /\.lock$|^outbox-copy$/;

/**
 * Copies the outboxes that wait in a data folder into another one, unless it has them. A
 * start that takes one over meanwhile renames its folder: then it is left out, and the
 * outbox of the data folder has what was in it.
 */
export async function copyWaiting(from: string, to: string): Promise<void> {
  for (const name of waitingIn(from)) {
    const target = path.join(to, name);
    if (existsSync(target)) continue;
    try {
      for (const part of OUTBOX.filter((each) =>
        existsSync(path.join(from, name, each)),
      ))
        await cp(path.join(from, name, part), path.join(target, part), {
          recursive: true,
          filter: (source) => !PASSING.test(path.basename(source)),
        });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
        // Half an outbox would count as a damaged one.
        await rm(target, { recursive: true, force: true });
        throw error;
      }
    }
    if (!existsSync(path.join(from, name)))
      await rm(target, { recursive: true, force: true });
  }
}

/** Where a folder is that waited, and may have been taken over meanwhile. */
export function placeOf(dataFolder: string, name: string): string {
  const place = path.join(dataFolder, name);
  return existsSync(place) ? place : place + TAKEN;
}

/** How many bytes a backup takes of what waits in a data folder. */
export function waitingBytes(dataFolder: string): number {
  return waitingIn(dataFolder)
    .map((name) => path.join(dataFolder, name))
    .flatMap((folder) => [
      bytesOf(folder, "intake/**"),
      ...ownFiles(folder, dataFolder)
        .map((file) => path.join(folder, EVIDENCE_FOLDER, file))
        .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    ])
    .reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * How many submissions the outbox of each folder that waits has; null for one that only
 * another release reads. Left out if none waits.
 *
 * @param known those of a backup. A folder that is null in them stays uncounted, since
 * the release that made it could not read that outbox; a number is that of the folders.
 */
export function countWaiting(
  folder: string,
  known: Counts["waiting"] = {},
): Counts["waiting"] {
  const names = waitingIn(folder);
  if (names.length === 0) return undefined;
  if (typeof known === "number") return names.length;
  const counts = names.map((name) => {
    const place = path.join(folder, name);
    if (known[name] === null || formatOf(outboxFile(place)) === "other")
      return [name, null] as const;
    const { length } = referencesIn(place);
    // Nobody else reads a copy, and a backup has no locks.
    rmSync(path.join(intakeFolder(place), "outbox.lock"), { force: true });
    return [name, length] as const;
  });
  return Object.fromEntries(counts);
}
