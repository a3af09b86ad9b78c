import type { DatabaseSync } from "node:sqlite";
import { openAsItIs, openDatabase } from "./database.ts";

/** What is left of an asset whose bytes were removed for good. */
type PurgedAsset = {
  kind: "images" | "files";
  /** The name of its file, which contains the hash of its bytes. */
  name: string;
};

/** The purged assets of a store. */
export class PurgedAssets {
  readonly #database: DatabaseSync;
  readonly #names: Set<string>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#names = new Set(this.all().map(({ name }) => name));
  }

  has({ name }: PurgedAsset): boolean {
    return this.#names.has(name);
  }

  /** In: `by`, the id of the user or token. */
  add({ kind, name }: PurgedAsset, by: string): void {
    this.#database
      .prepare(
        "INSERT INTO purged_assets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      )
      .run(kind, name, new Date().toISOString(), by);
    this.#names.add(name);
  }

  all(): PurgedAsset[] {
    return this.#database
      .prepare("SELECT kind, name FROM purged_assets")
      .all() as PurgedAsset[];
  }
}

/**
 * Adds what was purged from the store of one folder to that of another. Returns
 * all that was purged from either. The first may be missing or damaged.
 *
 * @throws DatabaseError if the other one cannot be opened.
 */
export function carryPurged(from: string, to: string): PurgedAsset[] {
  let earlier: PurgedAsset[] = [];
  try {
    const database = openAsItIs(from);
    earlier = new PurgedAssets(database).all();
    database.close();
  } catch {
    // There is no store, or none that can be read.
  }
  const database = openDatabase(to, null);
  try {
    const purged = new PurgedAssets(database);
    for (const each of earlier) purged.add(each, "restore");
    return purged.all();
  } finally {
    database.close();
  }
}
