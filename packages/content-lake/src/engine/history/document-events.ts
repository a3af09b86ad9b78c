import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  releaseOf,
} from "../document-id.ts";
import type { Transaction } from "../types.ts";
import { IS_BIRTH_OR_DEATH } from "./past-states.ts";
import type { DocumentEvent, Parts } from "./types.ts";

/** What one transaction did to one document, without its content. */
type Step = {
  document_id: string;
  previous_revision: string | null;
  is_deletion: number;
};

/** A transaction that may be an event, and what it did to each document. */
type Moment = Omit<Transaction, "changes"> & {
  steps: ReadonlyMap<string, Step>;
};

/**
 * The events in the history of a document, as Sanity's Studio shows them: created,
 * published, unpublished, deleted. Edits are not events; the Studio finds them among
 * the transactions.
 *
 * @returns at most `limit` events, newest first, of the transactions before `before`;
 * and the next page's cursor, "" at the end.
 */
export function eventsPage(
  parts: Parts,
  id: string,
  limit: number,
  before: number,
): { events: DocumentEvent[]; nextCursor: string } {
  const documentId = publishedIdOf(id);
  const group = groupOf(parts, documentId);
  const events: DocumentEvent[] = [];
  let end = before;
  for (;;) {
    const moments = momentsOf(parts, id, group, limit + 1, end);
    for (const moment of moments) {
      if (events.length === limit) return { events, nextCursor: String(end) };
      end = moment.sequence;
      const body = eventOf(parts, id, group, moment);
      const { author, timestamp } = moment;
      if (body) events.push({ ...body, documentId, author, timestamp });
    }
    if (moments.length <= limit) return { events, nextCursor: "" };
  }
}

/** A published document, its draft, and all versions that it ever had. */
function groupOf({ database, tables }: Parts, publishedId: string): string[] {
  const versions = database
    .prepare(
      `SELECT DISTINCT document_id FROM ${tables.changes} WHERE document_id >= 'versions.' AND document_id < 'versions/' AND ${IS_BIRTH_OR_DEATH}`,
    )
    .all()
    .map((row) => String(row.document_id))
    .filter((id) => publishedIdOf(id) === publishedId);
  return [publishedId, draftIdOf(publishedId), ...versions];
}

/** The transactions that may be events; edits of drafts are left out. */
function momentsOf(
  { database, tables }: Parts,
  id: string,
  group: readonly string[],
  limit: number,
  before: number,
): Moment[] {
  const isOfGroup = `document_id IN (${group.map(() => "?").join()})`;
  const [condition, ...params] = isPublishedId(id)
    ? [`(${IS_BIRTH_OR_DEATH} OR document_id = ?)`, id]
    : [IS_BIRTH_OR_DEATH];
  const steps = database.prepare(
    `SELECT document_id, previous_revision, is_deletion FROM ${tables.changes} WHERE sequence = ? AND ${isOfGroup}`,
  );
  const found = database
    .prepare(
      `SELECT DISTINCT sequence, transactions.id, author, timestamp FROM ${tables.history} WHERE ${isOfGroup} AND ${condition} AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
    )
    .all(...group, ...params, before, limit) as Omit<Moment, "steps">[];
  return found.map((moment) => {
    const rows = steps.all(moment.sequence, ...group) as Step[];
    const byId = rows.map((row) => [row.document_id, row] as const);
    return { ...moment, steps: new Map(byId) };
  });
}

function eventOf(
  parts: Parts,
  id: string,
  group: readonly string[],
  moment: Moment,
) {
  const { steps } = moment;
  const [publishedId = "", draftId = ""] = group;
  const published = steps.get(publishedId);
  const deleted = group.filter((each) => steps.get(each)?.is_deletion === 1);
  const isGone =
    deleted.length > 0 &&
    group.every((each) => revisionAfter(parts, each, moment) === null);
  if (isGone) return endOf(parts, id, moment, published);

  const source = isPublishedId(id)
    ? deleted.find((each) => each !== publishedId)
    : deleted.find((each) => each === id);
  if (published?.is_deletion === 0 && source !== undefined) {
    return {
      type: "publishDocumentVersion",
      revisionId: moment.id,
      ...versionOf(source, steps.get(source)?.previous_revision ?? ""),
      publishCause:
        releaseOf(source) === null ? "document.publish" : "release.publish",
    };
  }
  // The Studio reads the timeline of the draft for its status line, too.
  if (published?.is_deletion === 1 && (isPublishedId(id) || id === draftId)) {
    const revision = revisionAfter(parts, draftId, moment) ?? moment.id;
    return { type: "unpublishDocument", ...versionOf(draftId, revision) };
  }
  if (!isPublishedId(id)) return versionEvent(id, moment);
  if (published === undefined) return null;
  const isCreation = published.previous_revision === null;
  return {
    type: isCreation ? "createLiveDocument" : "updateLiveDocument",
    revisionId: moment.id,
  };
}

/**
 * The event of a deletion. The Studio shows the content of a deleted draft only if its
 * timeline ends with the deletion of that draft or with a publication; it reads nothing
 * before the deletion of the whole document.
 */
function endOf(
  { database, tables }: Parts,
  id: string,
  moment: Moment,
  published: Step | undefined,
) {
  if (!isPublishedId(id)) {
    if (moment.steps.has(id)) return versionEvent(id, moment);
    const last = database
      .prepare(
        `SELECT transactions.id, is_deletion FROM ${tables.history} WHERE document_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1`,
      )
      .get(id, moment.sequence);
    const wasPublished =
      last?.is_deletion === 1 && last.id === published?.previous_revision;
    if (wasPublished) return null;
  }
  return { type: "deleteDocumentGroup" };
}

/** The revision of a document after a transaction; null without one. */
function revisionAfter(
  { database, tables, documents }: Parts,
  id: string,
  moment: Moment,
): string | null {
  const step = moment.steps.get(id);
  if (step !== undefined) return step.is_deletion === 1 ? null : moment.id;
  const next = database
    .prepare(
      `SELECT previous_revision FROM ${tables.changes} WHERE document_id = ? AND sequence > ? ORDER BY sequence LIMIT 1`,
    )
    .get(id, moment.sequence) as Step | undefined;
  return next === undefined
    ? (documents.get(id)?._rev ?? null)
    : next.previous_revision;
}

function versionEvent(id: string, { id: moment, steps }: Moment) {
  const step = steps.get(id);
  const isCreation = step?.previous_revision === null;
  if (!isCreation && step?.is_deletion !== 1) return null;
  // The transaction of the deletion, not the last revision of the draft: the Studio
  // merges events with equal revisions, and would lose the last edit.
  return {
    type: isCreation ? "createDocumentVersion" : "deleteDocumentVersion",
    ...versionOf(id, moment),
  } as const;
}

function versionOf(versionId: string, versionRevisionId: string) {
  const releaseId = releaseOf(versionId);
  return {
    ...(releaseId !== null && { releaseId }),
    versionId,
    versionRevisionId,
  };
}
