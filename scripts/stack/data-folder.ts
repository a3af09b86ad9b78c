import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";

import { formatOf, otherFormat } from "../../app/intake/outbox/files.server.ts";
import { shortageOf } from "./shortage.ts";

/** The folders that the parts of the stack keep in the data folder. */
const PARTS = ["content-lake", "supabase", "intake", "pages"];

/**
 * Creates the data folder if it is missing, and makes it private to this
 * account.
 *
 * @throws Error with a sentence for the operator if it cannot be written to, or
 * contains a file in place of a folder.
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      shortageOf(error) ??
      (code === "EEXIST" || code === "ENOTDIR"
        ? "a file stands in its place"
        : String(code));
    throw new Error(
      `The data folder ${folder} cannot be used: ${reason}. Make it writable for this account, or name another folder with DATA_DIR.`,
    );
  }
  for (const part of PARTS) {
    const place = path.join(folder, part);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new Error(
        `${place} is a file where a folder belongs: move it away and start again.`,
      );
  }
  requireKnownOutbox(path.join(folder, "intake", "outbox.sqlite"));
}

/** @throws Error if another version of the site wrote it. */
function requireKnownOutbox(file: string): void {
  if (statSync(file, { throwIfNoEntry: false }) && formatOf(file) === "other")
    throw new Error(otherFormat(file));
}
