import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  releaseOf,
} from "../document-id.ts";
import type { Tables } from "../tables.ts";
import type { DocumentEvent } from "./types.ts";
import { IS_BIRTH_OR_DEATH } from "./past-states.ts";

/** What one transaction did to one document, without its content. */
type Step = {
  document_id: string;
  previous_revision: string | null;
  is_deletion: number;
};

type Moment = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
};

type EventBody = DocumentEvent extends infer Event
  ? Event extends DocumentEvent
    ? Omit<Event, "timestamp" | "author" | "documentId">
    : never
  : never;

/**
 * The events in the history of a document as Sanity's Studio shows them:
 * created, published, unpublished, deleted. Edits are no events; the Studio
 * finds them among the transactions.
 */
export class DocumentEvents {
  readonly #database: DatabaseSync;
  readonly #tables: Tables;
  readonly #documents: Collection;
  readonly #next;
  readonly #last;
  readonly #versions;

  constructor(database: DatabaseSync, tables: Tables, documents: Collection) {
    const { changes, history } = tables;
    this.#database = database;
    this.#tables = tables;
    this.#documents = documents;
    this.#next = database.prepare(
      `SELECT previous_revision FROM ${changes} WHERE document_id = ? AND sequence > ? ORDER BY sequence LIMIT 1`,
    );
    this.#last = database.prepare(
      `SELECT transactions.id, is_deletion FROM ${history} WHERE document_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1`,
    );
    this.#versions = database.prepare(
      `SELECT DISTINCT document_id FROM ${changes} WHERE document_id >= 'versions.' AND document_id < 'versions/' AND ${IS_BIRTH_OR_DEATH}`,
    );
  }

  /**
   * At most `limit` events of a document, the newest first, of the transactions
   * before `before`; and the cursor of the next page, `null` at the end.
   */
  page(
    id: string,
    limit: number,
    before: number,
  ): { events: DocumentEvent[]; next: number | null } {
    const group = this.#groupOf(publishedIdOf(id));
    const events: DocumentEvent[] = [];
    let end = before;
    for (;;) {
      const moments = this.#moments(id, group, limit + 1, end);
      for (const moment of moments) {
        if (events.length === limit) return { events, next: end };
        end = moment.sequence;
        const body = this.#event(id, group, moment);
        if (body === null) continue;
        const { author, timestamp } = moment;
        const documentId = publishedIdOf(id);
        events.push({ ...body, documentId, author, timestamp });
      }
      if (moments.length <= limit) return { events, next: null };
    }
  }

  /** A published document, its draft, and the versions that it ever had. */
  #groupOf(publishedId: string): string[] {
    const versions = this.#versions
      .all()
      .map((row) => String(row.document_id))
      .filter((id) => publishedIdOf(id) === publishedId);
    return [publishedId, draftIdOf(publishedId), ...versions];
  }

  /** The transactions that may be events; edits of drafts are left out. */
  #moments(
    id: string,
    group: readonly string[],
    limit: number,
    before: number,
  ): Moment[] {
    const [condition, ...params] = isPublishedId(id)
      ? [`(${IS_BIRTH_OR_DEATH} OR document_id = ?)`, id]
      : [IS_BIRTH_OR_DEATH];
    return this.#database
      .prepare(
        `SELECT DISTINCT sequence, transactions.id, author, timestamp FROM ${this.#tables.history} WHERE document_id IN (${group.map(() => "?").join()}) AND ${condition} AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
      )
      .all(...group, ...params, before, limit) as Moment[];
  }

  #event(
    id: string,
    group: readonly string[],
    moment: Moment,
  ): EventBody | null {
    const steps = this.#steps(group, moment.sequence);
    const [publishedId = "", draftId = ""] = group;
    const published = steps.get(publishedId);
    const deleted = group.filter((each) => steps.get(each)?.is_deletion === 1);
    const isGone =
      deleted.length > 0 &&
      group.every((each) => this.#revisionAfter(each, moment, steps) === null);
    if (isGone) return this.#end(id, moment, steps.get(id), published);

    const source = isPublishedId(id)
      ? deleted.find((each) => each !== publishedId)
      : deleted.find((each) => each === id);
    const isWritten = published !== undefined && published.is_deletion === 0;
    if (isWritten && source !== undefined) {
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
      const revision = this.#revisionAfter(draftId, moment, steps) ?? moment.id;
      return { type: "unpublishDocument", ...versionOf(draftId, revision) };
    }
    if (!isPublishedId(id)) return versionEvent(id, moment, steps.get(id));
    if (published === undefined) return null;
    const isCreation = published.previous_revision === null;
    return {
      type: isCreation ? "createLiveDocument" : "updateLiveDocument",
      revisionId: moment.id,
    };
  }

  /**
   * The event of a deletion. The Studio shows the content of a deleted draft
   * only if its timeline ends with the deletion of that draft or with a
   * publication; it reads nothing before the deletion of the whole document.
   */
  #end(
    id: string,
    moment: Moment,
    step: Step | undefined,
    published: Step | undefined,
  ): EventBody | null {
    if (!isPublishedId(id)) {
      if (step !== undefined) return versionEvent(id, moment, step);
      const last = this.#last.get(id, moment.sequence);
      const wasPublished =
        last !== undefined &&
        last.is_deletion === 1 &&
        last.id === published?.previous_revision;
      if (wasPublished) return null;
    }
    return { type: "deleteDocumentGroup" };
  }

  #steps(group: readonly string[], sequence: number): Map<string, Step> {
    const rows = this.#database
      .prepare(
        `SELECT document_id, previous_revision, is_deletion FROM ${this.#tables.changes} WHERE sequence = ? AND document_id IN (${group.map(() => "?").join()})`,
      )
      .all(sequence, ...group) as Step[];
    return new Map(rows.map((row) => [row.document_id, row]));
  }

  /** The revision of a document after a transaction, `null` without one. */
  #revisionAfter(
    id: string,
    moment: Moment,
    steps: ReadonlyMap<string, Step>,
  ): string | null {
    const step = steps.get(id);
    if (step !== undefined) return step.is_deletion === 1 ? null : moment.id;
    const next = this.#next.get(id, moment.sequence);
    if (next === undefined) return this.#documents.get(id)?._rev ?? null;
    return next.previous_revision === null
      ? null
      : String(next.previous_revision);
  }
}

function versionEvent(
  id: string,
  moment: Moment,
  step: Step | undefined,
): EventBody | null {
  if (step?.previous_revision === null) {
    return { type: "createDocumentVersion", ...versionOf(id, moment.id) };
  }
  if (step?.is_deletion !== 1) return null;
  // The transaction of the deletion, not the last revision of the draft: the
  // Studio merges events of equal revisions, and would lose the last edit.
  return { type: "deleteDocumentVersion", ...versionOf(id, moment.id) };
}

function versionOf(versionId: string, versionRevisionId: string) {
  const releaseId = releaseOf(versionId);
  return {
    ...(releaseId !== null && { releaseId }),
    versionId,
    versionRevisionId,
  };
}
