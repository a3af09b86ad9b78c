import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { DatabaseError, openAsItIs, openDatabase } from "./database.ts";
import { storeFile } from "./store-file.ts";

/** What is left of an asset whose bytes an administrator removed for good. */
export type Tombstone = {
  kind: "images" | "files";
  /** The name of its file, which contains the hash of its bytes. */
  name: string;
  /** ISO 8601 */
  purgedAt: string;
  /** The id of the user or token. */
  purgedBy: string;
};

/** The tombstones of a store. */
export class PurgedAssets {
  readonly #add;
  readonly #remove;
  readonly #all;
  readonly #names: Set<string>;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      "INSERT INTO purged_assets (kind, name, purged_at, purged_by) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.#remove = database.prepare(
      "DELETE FROM purged_assets WHERE kind = ? AND name = ?",
    );
    this.#all = database.prepare("SELECT * FROM purged_assets ORDER BY name");
    this.#names = new Set(this.all().map(keyOf));
  }

  has(kind: Tombstone["kind"], name: string): boolean {
    return this.#names.has(keyOf({ kind, name }));
  }

  /** One that is there already stays as it is. */
  add(tombstone: Tombstone): void {
    const { kind, name, purgedAt, purgedBy } = tombstone;
    this.#add.run(kind, name, purgedAt, purgedBy);
    this.#names.add(keyOf(tombstone));
  }

  /** Lets the same bytes come back. Out: false if they were not purged. */
  remove(kind: Tombstone["kind"], name: string): boolean {
    this.#names.delete(keyOf({ kind, name }));
    return this.#remove.run(kind, name).changes > 0;
  }

  all(): Tombstone[] {
    return this.#all.all().map((row) => ({
      kind: row["kind"] === "images" ? "images" : "files",
      name: String(row["name"]),
      purgedAt: String(row["purged_at"]),
      purgedBy: String(row["purged_by"]),
    }));
  }
}

function keyOf({ kind, name }: Pick<Tombstone, "kind" | "name">): string {
  return `${kind}/${name}`;
}

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
