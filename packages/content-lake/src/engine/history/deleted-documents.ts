import { draftIdOf, isVersionId, publishedIdOf } from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Parts } from "./types.ts";

/** A deletion in the log; to publish a draft deletes it, too. */
type Deletion = {
  sequence: number;
  document_id: string;
  author: string;
  timestamp: string;
};

/** Others wait while the log is read: one page looks at no more deletions. */
const SCANNED = 1_000;

/**
 * At most `limit` documents that are gone, the newest first, and where the next
 * ones begin, without reading the whole log. Throws a `LakeFault` for a cursor that
 * is none.
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
 * What a deletion was the end of: `id` as it was or would have been published, and
 * `lastId` of what had the last content. `null` where something was left, or came
 * after it.
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
  // Both may go in one transaction: it is told of once.
  if (sequence !== Math.max(published, draft)) return null;
  if (document_id !== (published >= draft ? id : draftId)) return null;
  const lastId = draft === sequence ? draftId : id;
  const document = states.last(lastId);
  // Assets, the secrets of previews and the like, which programs write.
  const isOfSystem = /^(sanity|system)\./.test(document?._type ?? "");
  if (document === null || isOfSystem) return null;
  return { id, lastId, author, timestamp, document };
}
