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
  readonly #add;
  readonly #all;
  readonly #keys: Set<string>;

  constructor(database: DatabaseSync) {
    this.#add = database.prepare(
      "INSERT INTO purged_assets VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.#all = database.prepare("SELECT kind, name FROM purged_assets");
    this.#keys = new Set(this.all().map(keyOf));
  }

  has(asset: PurgedAsset): boolean {
    return this.#keys.has(keyOf(asset));
  }

  /** In: `by`, the id of the user or token. */
  add(asset: PurgedAsset, by: string): void {
    this.#add.run(asset.kind, asset.name, new Date().toISOString(), by);
    this.#keys.add(keyOf(asset));
  }

  all(): PurgedAsset[] {
    return this.#all.all().map((row) => ({
      kind: row["kind"] === "images" ? "images" : "files",
      name: String(row["name"]),
    }));
  }
}

function keyOf({ kind, name }: PurgedAsset): string {
  return `${kind}/${name}`;
}

/**
 * Adds what was purged from the store of one folder to that of another. Returns
 * all that was purged from either. The first may be missing or damaged.
 *
 * @throws DatabaseError if the other one cannot be opened.
 */
export function carryPurged(
  from: string,
  to: string,
): Pick<PurgedAssets, "has"> {
  const earlier = readPurged(from);
  const database = openDatabase(to, null);
  try {
    const purged = new PurgedAssets(database);
    for (const each of earlier) purged.add(each, "restore");
    return purged;
  } finally {
    database.close();
  }
}

/** None where there is no store, or none that can be read. */
function readPurged(folder: string): PurgedAsset[] {
  let database: DatabaseSync | null = null;
  try {
    database = openAsItIs(folder);
    return new PurgedAssets(database).all();
  } catch {
    return [];
  } finally {
    database?.close();
  }
}
