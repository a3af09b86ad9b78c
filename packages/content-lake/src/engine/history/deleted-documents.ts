import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import { draftIdOf, isVersionId, publishedIdOf } from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import type { Tables } from "../tables.ts";
import type { DeletedDocument } from "./types.ts";
import type { SanityDocument } from "../types.ts";
import type { PastStates } from "./past-states.ts";

/** A deletion in the log; to publish a draft deletes it, too. */
type Deletion = {
  sequence: number;
  document_id: string;
  author: string;
  timestamp: string;
};

/** Others wait while the log is read: one page looks at no more deletions. */
const SCANNED = 1_000;

/** Finds the documents that are gone, without reading the whole log. */
export class DeletedDocuments {
  readonly #documents: Collection;
  readonly #states: PastStates;
  readonly #before;

  constructor(
    database: DatabaseSync,
    tables: Tables,
    documents: Collection,
    states: PastStates,
  ) {
    this.#documents = documents;
    this.#states = states;
    this.#before = database.prepare(
      `SELECT sequence, document_id, author, timestamp
       FROM ${tables.history}
       WHERE is_deletion = 1 AND (sequence, document_id) < (?, ?)
       ORDER BY sequence DESC, document_id DESC LIMIT ${SCANNED}`,
    );
  }

  /**
   * At most `limit` deleted documents, the newest first, and where the next ones
   * begin. Throws a `LakeFault` for a cursor that is none.
   */
  page(
    { limit, cursor }: { limit: number; cursor: string },
    isVisible: (document: SanityDocument) => boolean,
  ): { documents: DeletedDocument[]; nextCursor: string } {
    const { sequence, id } = placeOf(cursor);
    const rows = this.#before.all(sequence, id) as Deletion[];
    const documents: DeletedDocument[] = [];
    for (const row of rows) {
      const deleted = this.#deletedBy(row);
      if (deleted === null || !isVisible(deleted.document)) continue;
      documents.push(deleted);
      if (documents.length === limit)
        return { documents, nextCursor: cursorOf(row) };
    }
    const last = rows.length < SCANNED ? undefined : rows.at(-1);
    return { documents, nextCursor: last ? cursorOf(last) : "" };
  }

  /** What a deletion was the end of; `null` where something was left, or came after it. */
  #deletedBy(row: Deletion): DeletedDocument | null {
    const id = publishedIdOf(row.document_id);
    if (isVersionId(row.document_id) || id.startsWith("_.")) return null;
    const draftId = draftIdOf(id);
    const isLeft = [id, draftId].some(
      (each) => this.#documents.get(each) !== null,
    );
    if (isLeft) return null;
    const published = this.#states.deletion(id) ?? 0;
    const draft = this.#states.deletion(draftId) ?? 0;
    // Both may go in one transaction: it is told of once.
    const named = published >= draft ? id : draftId;
    if (row.sequence !== Math.max(published, draft)) return null;
    if (row.document_id !== named) return null;
    const lastId = draft === row.sequence ? draftId : id;
    const document = this.#states.last(lastId);
    if (document === null || isOfSystem(document)) return null;
    const { author, timestamp } = row;
    return { id, lastId, author, timestamp, document };
  }
}

/** Assets, the secrets of previews and the like, which programs write. */
function isOfSystem({ _type }: SanityDocument): boolean {
  return /^(sanity|system)\./.test(_type);
}

function cursorOf({ sequence, document_id }: Deletion): string {
  return `${sequence}:${document_id}`;
}

function placeOf(cursor: string): { sequence: number; id: string } {
  if (cursor === "") return { sequence: Number.MAX_SAFE_INTEGER, id: "" };
  const [, sequence, id = ""] = /^(\d{1,15}):(.+)$/.exec(cursor) ?? [];
  if (sequence === undefined) throw invalidRequest('"nextCursor" is not valid');
  return { sequence: Number(sequence), id };
}
