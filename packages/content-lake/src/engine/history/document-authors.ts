import type { DatabaseSync } from "node:sqlite";
import type { Tables } from "../tables.ts";
import type { DocumentAuthor } from "./types.ts";
import type { PastStates } from "./past-states.ts";

/** So many changes of a document are looked at, the newest first. */
const CHANGES = 1_000;

/** Finds the users that wrote a document as it is now. */
export class DocumentAuthors {
  readonly #states: PastStates;
  readonly #since;

  constructor(database: DatabaseSync, tables: Tables, states: PastStates) {
    const { changes, transactions } = tables;
    this.#states = states;
    this.#since = database.prepare(
      `SELECT author, max(timestamp) AS timestamp FROM (
         SELECT sequence FROM ${changes} WHERE document_id = ? AND sequence >= ?
         ORDER BY sequence DESC LIMIT ${CHANGES}
       ) JOIN ${transactions} USING (sequence)
       GROUP BY author ORDER BY max(sequence) DESC`,
    );
  }

  /** The authors of a document since it was created; none when it is not there. */
  of(id: string): DocumentAuthor[] {
    const birth = this.#states.birth(id);
    if (birth === null) return [];
    return this.#since.all(id, birth).map((row) => ({
      id: String(row.author),
      timestamp: String(row.timestamp),
    }));
  }
}
