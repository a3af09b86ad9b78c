import { statfsSync, statSync } from "node:fs";
import { diskFullError } from "../engine/errors.ts";
import { storeFile } from "../engine/store-file.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller } from "../engine/types.ts";
import { findNaming } from "./naming.ts";

/**
 * Removes every comment and task that names or once named a person, with its
 * history, and rewrites the store, so that nothing is left in free pages. In:
 * the dataset of comments, a text such as an e-mail address, an administrator.
 *
 * Out: how many comments and tasks were removed.
 *
 * Throws a `LakeFault`: where the disk has no room for the new file, nothing is
 * changed.
 */
export function eraseFromComments(
  lake: Lake,
  text: string,
  caller: Caller,
): number {
  const { current, past } = findNaming(lake, text, caller);
  const all = [...current, ...past];
  if (all.length === 0) return 0;
  requireRoom(lake.folder);
  if (current.length > 0) {
    const mutations = current.map((id) => ({ delete: { id } }));
    lake.mutate({ mutations, caller });
  }
  lake.forget(all);
  lake.database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  return all.length;
}

/** The store is written twice: to its journal, and to its file. */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 2 * statSync(storeFile(folder)).size) {
    throw diskFullError();
  }
}
