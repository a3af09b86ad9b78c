import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { DatabaseError, openAsItIs, openDatabase } from "./database.ts";
import { PurgedAssets, type Tombstone } from "./purged-assets.ts";
import { storeFile } from "./store-file.ts";

/** The tombstones of the store of a folder; none where it cannot be read. */
export function readTombstones(folder: string): Tombstone[] {
  if (!existsSync(storeFile(folder))) return [];
  try {
    const database = openAsItIs(folder);
    try {
      return hasTable(database) ? new PurgedAssets(database).all() : [];
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError) return [];
    throw error;
  }
}

/** Adds tombstones to the store of a folder. @throws DatabaseError */
export function addTombstones(
  folder: string,
  tombstones: readonly Tombstone[],
): void {
  if (tombstones.length === 0) return;
  const database = openDatabase(folder, null);
  try {
    const purged = new PurgedAssets(database);
    for (const each of tombstones) purged.add(each);
  } finally {
    database.close();
  }
}

/** A store of an older version has none. */
function hasTable(database: DatabaseSync): boolean {
  const row = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'purged_assets'")
    .get();
  return row !== undefined;
}
