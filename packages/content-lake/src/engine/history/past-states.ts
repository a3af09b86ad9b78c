import type { DatabaseSync } from "node:sqlite";
import { redone, undone } from "../change-row.ts";
import type { ChangeRow } from "../change-row.ts";
import type { Collection } from "../collection.ts";
import type { Tables } from "../tables.ts";
import type { SanityDocument } from "../types.ts";

/** The part of the index that holds creations and deletions alone. */
export const IS_BIRTH_OR_DEATH =
  "(previous_revision IS NULL OR is_deletion = 1)";

/**
 * Past states of documents. The log keeps effects, so an old state is computed
 * from the nearest complete one: the document as it was created, as it was
 * deleted, or as it is now.
 */
export class PastStates {
  readonly #documents: Collection;
  readonly #lifeUntil;
  readonly #lifeSince;
  readonly #count;
  readonly #upwards;
  readonly #downwards;

  constructor(database: DatabaseSync, tables: Tables, documents: Collection) {
    const { changes, history } = tables;
    this.#documents = documents;
    this.#lifeUntil = database.prepare(
      `SELECT sequence, is_deletion FROM ${changes} WHERE document_id = ? AND sequence <= ? AND ${IS_BIRTH_OR_DEATH} ORDER BY sequence DESC LIMIT 1`,
    );
    this.#lifeSince = database.prepare(
      `SELECT sequence FROM ${changes} WHERE document_id = ? AND sequence > ? AND ${IS_BIRTH_OR_DEATH} ORDER BY sequence LIMIT 1`,
    );
    this.#count = database.prepare(
      `SELECT count(*) AS count FROM ${changes} WHERE document_id = ? AND sequence BETWEEN ? AND ?`,
    );
    this.#upwards = database.prepare(
      `SELECT changes.*, transactions.id AS revision FROM ${history} WHERE document_id = ? AND sequence BETWEEN ? AND ? ORDER BY sequence`,
    );
    this.#downwards = database.prepare(
      `SELECT * FROM ${changes} WHERE document_id = ? AND sequence BETWEEN ? AND ? ORDER BY sequence DESC`,
    );
  }

  /** A document right after a transaction, `null` when there was none. */
  after(id: string, sequence: number): SanityDocument | null {
    const birth = this.#lifeUntil.get(id, sequence);
    if (birth === undefined || birth.is_deletion === 1) return null;
    const born = Number(birth.sequence);
    const death = this.#lifeSince.get(id, sequence);
    const died = death === undefined ? null : Number(death.sequence);
    const last = died ?? Number.MAX_SAFE_INTEGER;
    const edits = this.#countOf(id, born + 1, sequence);
    return edits <= this.#countOf(id, sequence + 1, last)
      ? this.#replayed(id, born, sequence)
      : this.#rewound(id, sequence, last, died !== null);
  }

  /**
   * A document as it is, or as it was before it was deleted; `null` when there
   * never was one.
   */
  last(id: string): SanityDocument | null {
    const current = this.#documents.get(id);
    if (current !== null) return current;
    const deletion = this.deletion(id);
    return deletion === null ? null : this.after(id, deletion - 1);
  }

  /** The transaction that deleted a document that is gone, else `null`. */
  deletion(id: string): number | null {
    if (this.#documents.get(id) !== null) return null;
    const death = this.#lifeUntil.get(id, Number.MAX_SAFE_INTEGER);
    return death === undefined ? null : Number(death.sequence);
  }

  /** The transaction that created a document that is there, else `null`. */
  birth(id: string): number | null {
    const birth = this.#lifeUntil.get(id, Number.MAX_SAFE_INTEGER);
    return birth === undefined || birth.is_deletion === 1
      ? null
      : Number(birth.sequence);
  }

  #countOf(id: string, first: number, last: number): number {
    return Number(this.#count.get(id, first, last)?.count ?? 0);
  }

  #replayed(id: string, born: number, sequence: number): SanityDocument | null {
    let document: SanityDocument | null = null;
    for (const row of this.#upwards.all(id, born, sequence)) {
      document = redone(document, row as ChangeRow, String(row.revision));
    }
    return document;
  }

  #rewound(
    id: string,
    sequence: number,
    last: number,
    isGone: boolean,
  ): SanityDocument | null {
    let document = isGone ? null : this.#documents.get(id);
    for (const row of this.#downwards.all(id, sequence + 1, last)) {
      document = undone(document, row as ChangeRow);
    }
    return document;
  }
}
