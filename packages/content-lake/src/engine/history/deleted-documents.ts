import { draftIdOf, isVersionId, publishedIdOf } from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Parts } from "./types.ts";

/** A deletion in the log; publishing a draft also deletes it. */
type Deletion = {
  sequence: number;
  document_id: string;
  author: string;
  timestamp: string;
};

/** The most deletions that one page reads, since others wait meanwhile. */
const SCANNED = 1_000;

/**
 * Returns at most `limit` deleted documents, newest first, and the cursor of the next
 * ones, without reading the whole log.
 *
 * @throws LakeFault for an invalid cursor.
 */
export function deletedPage(
  parts: Parts,
  { limit, cursor }: { limit: number; cursor: string },
  isVisible: (document: SanityDocument) => boolean,
) {
  const [, from, fromId = ""] = /^(\d{1,15}):(.+)$/.exec(cursor) ?? [];
  if (from === undefined && cursor !== "") {
    throw invalidRequest('"nextCursor" is not valid');
  }
  const rows = parts.database
    .prepare(
      `SELECT sequence, document_id, author, timestamp
       FROM ${parts.tables.history}
       WHERE is_deletion = 1 AND (sequence, document_id) < (?, ?)
       ORDER BY sequence DESC, document_id DESC LIMIT ${SCANNED}`,
    )
    .all(Number(from ?? Number.MAX_SAFE_INTEGER), fromId) as Deletion[];
  const documents: NonNullable<ReturnType<typeof deletedBy>>[] = [];
  const cursorOf = (row?: Deletion) =>
    row ? `${row.sequence}:${row.document_id}` : "";
  for (const row of rows) {
    const deleted = deletedBy(parts, row);
    if (deleted === null || !isVisible(deleted.document)) continue;
    documents.push(deleted);
    if (documents.length < limit) continue;
    return { documents, nextCursor: cursorOf(row) };
  }
  const last = rows.length < SCANNED ? undefined : rows.at(-1);
  return { documents, nextCursor: cursorOf(last) };
}

/**
 * Returns what a deletion ended: `id` is the id as published, `lastId` that of the last
 * content. null if something was left, or came after it.
 */
function deletedBy(
  { documents, states }: Parts,
  { sequence, document_id, author, timestamp }: Deletion,
) {
  const id = publishedIdOf(document_id);
  const draftId = draftIdOf(id);
  if (isVersionId(document_id) || id.startsWith("_.")) return null;
  if (documents.get(id) !== null || documents.get(draftId) !== null) {
    return null;
  }
  const published = states.deletion(id) ?? 0;
  const draft = states.deletion(draftId) ?? 0;
  // Both may be deleted in one transaction, which is reported once.
  if (sequence !== Math.max(published, draft)) return null;
  if (document_id !== (published >= draft ? id : draftId)) return null;
  const lastId = draft === sequence ? draftId : id;
  const document = states.last(lastId);
  // Assets, preview secrets and the like, written by programs.
  const isOfSystem = /^(sanity|system)\./.test(document?._type ?? "");
  if (document === null || isOfSystem) return null;
  return { id, lastId, author, timestamp, document };
}
