import type { DatabaseSync } from "node:sqlite";

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
