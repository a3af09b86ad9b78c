import type { DatabaseSync } from "node:sqlite";
import { undone, type ChangeRow } from "../change-row.ts";
import type { Collection } from "../collection.ts";
import type { Tables } from "../tables.ts";
import type { SanityDocument } from "../types.ts";

/** Selects the part of the index with only creations and deletions. */
export const IS_BIRTH_OR_DEATH =
  "(previous_revision IS NULL OR is_deletion = 1)";

/**
 * Past states of documents. The log stores effects, so an old state is computed
 * backwards from the nearest complete one: the deleted document's last state, or the
 * current one.
 */
export class PastStates {
  readonly #documents: Collection;
  readonly #lifeUntil;
  readonly #deathSince;
  readonly #downwards;

  constructor(database: DatabaseSync, tables: Tables, documents: Collection) {
    const { changes } = tables;
    this.#documents = documents;
    this.#lifeUntil = database.prepare(
      `SELECT sequence, is_deletion FROM ${changes} WHERE document_id = ? AND sequence <= ? AND ${IS_BIRTH_OR_DEATH} ORDER BY sequence DESC LIMIT 1`,
    );
    this.#deathSince = database.prepare(
      `SELECT sequence FROM ${changes} WHERE document_id = ? AND sequence > ? AND ${IS_BIRTH_OR_DEATH} ORDER BY sequence LIMIT 1`,
    );
    this.#downwards = database.prepare(
      `SELECT * FROM ${changes} WHERE document_id = ? AND sequence BETWEEN ? AND ? ORDER BY sequence DESC`,
    );
  }

  /** A document right after a transaction; null if there was none. */
  after(id: string, sequence: number): SanityDocument | null {
    const birth = this.#lifeUntil.get(id, sequence);
    if (birth === undefined || birth.is_deletion === 1) return null;
    const death = this.#deathSince.get(id, sequence);
    const last = Number(death?.sequence ?? Number.MAX_SAFE_INTEGER);
    let document = death === undefined ? this.#documents.get(id) : null;
    for (const row of this.#downwards.all(id, sequence + 1, last)) {
      document = undone(document, row as ChangeRow);
    }
    return document;
  }

  /** The current state of a document, or its state before deletion; null if there never was one. */
  last(id: string): SanityDocument | null {
    const deletion = this.deletion(id);
    return deletion === null
      ? this.#documents.get(id)
      : this.after(id, deletion - 1);
  }

  /** The transaction that deleted a document; null if it exists. */
  deletion(id: string): number | null {
    if (this.#documents.get(id) !== null) return null;
    const death = this.#lifeUntil.get(id, Number.MAX_SAFE_INTEGER);
    return death === undefined ? null : Number(death.sequence);
  }

  /** The transaction that created an existing document; otherwise null. */
  birth(id: string): number | null {
    if (this.#documents.get(id) === null) return null;
    const birth = this.#lifeUntil.get(id, Number.MAX_SAFE_INTEGER);
    return birth === undefined ? null : Number(birth.sequence);
  }
}
