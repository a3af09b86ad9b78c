import type { DatabaseSync } from "node:sqlite";
import { openAsItIs, openDatabase } from "./database.ts";

/** The folders for assets, which also stand in their addresses. */
export const ASSET_KINDS = ["images", "files"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

/**
 * Names consist of a hash, a picture's dimensions and an extension, so that no name
 * from an address can lead out of a folder.
 */
const NAMES: Readonly<Record<AssetKind, RegExp>> = {
  images: /^[0-9a-f]{40}-\d{1,6}x\d{1,6}\.[a-z]{3,4}$/,
  files: /^[0-9a-f]{40}\.[a-z0-9]{1,12}$/,
};

/** The kind of asset that has such a file; null for a name that is not one of ours. */
export function assetKindOf(name: string): AssetKind | null {
  return ASSET_KINDS.find((kind) => NAMES[kind].test(name)) ?? null;
}

/** The file of an asset's document; null for any other id. */
export function assetFileOf(id: string): string | null {
  const [, kind, stem, extension] = /^(image|file)-(.*)-(.*)$/.exec(id) ?? [];
  const name = `${stem}.${extension}`;
  return assetKindOf(name) === `${kind}s` ? name : null;
}

/** The id of the document of an asset's file. */
export function assetIdOf(name: string): string {
  const kind = NAMES.images.test(name) ? "image" : "file";
  return `${kind}-${name.replace(".", "-")}`;
}

/** The hash of the bytes, with which a name starts. */
export const hashIn = (name: string) => name.slice(0, 40);

/**
 * The purged assets of a store: the names of their files, which contain the hash of the
 * permanently removed bytes.
 */
export class PurgedAssets {
  readonly #database: DatabaseSync;
  /** SHA-1, in hexadecimal. */
  readonly #hashes: Set<string>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#hashes = new Set(this.all().map(hashIn));
  }

  /** True if the bytes of a file were purged, under whatever name. */
  has(name: string): boolean {
    return this.#hashes.has(hashIn(name));
  }

  /**
   * Adds a purged file.
   *
   * @param by the id of the user or token.
   */
  add(name: string, by: string): void {
    this.#database
      .prepare(
        `INSERT INTO purged_assets (name, purged_at, purged_by) VALUES (?, ?, ?)
         ON CONFLICT DO NOTHING`,
      )
      .run(name, new Date().toISOString(), by);
    this.#hashes.add(hashIn(name));
  }

  all(): string[] {
    const rows = this.#database.prepare("SELECT name FROM purged_assets").all();
    return rows.map(({ name }) => String(name));
  }
}

/**
 * Copies the purges of one folder's store to another's. The first may be missing or
 * damaged.
 *
 * @returns all purges of either.
 * @throws DatabaseError if the other one cannot be opened.
 */
export function carryPurged(from: string, to: string): string[] {
  let earlier: string[] = [];
  try {
    const database = openAsItIs(from);
    earlier = new PurgedAssets(database).all();
    database.close();
  } catch {
    // The store is missing or unreadable.
  }
  const database = openDatabase(to, null);
  try {
    const purged = new PurgedAssets(database);
    for (const name of earlier) purged.add(name, "restore");
    return purged.all();
  } finally {
    database.close();
  }
}
