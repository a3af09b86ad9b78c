import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  releaseOf,
} from "../document-id.ts";
import type { Tables } from "../tables.ts";
import type { Transaction } from "../types.ts";
import { IS_BIRTH_OR_DEATH } from "./past-states.ts";
import type { DocumentEvent, EventBody } from "./types.ts";

/** What one transaction did to one document, without its content. */
type Step = {
  document_id: string;
  previous_revision: string | null;
  is_deletion: number;
};

/** A transaction that may be an event, and what it did to which document. */
type Moment = Omit<Transaction, "changes"> & {
  steps: ReadonlyMap<string, Step>;
};

/**
 * The events in the history of a document as Sanity's Studio shows them:
 * created, published, unpublished, deleted. Edits are no events; the Studio
 * finds them among the transactions.
 */
export class DocumentEvents {
  readonly #database: DatabaseSync;
  readonly #tables: Tables;
  readonly #documents: Collection;

  constructor(database: DatabaseSync, tables: Tables, documents: Collection) {
    this.#database = database;
    this.#tables = tables;
    this.#documents = documents;
  }

  /**
   * At most `limit` events of a document, the newest first, of the transactions
   * before `before`; and the cursor of the next page, "" at the end.
   */
  page(
    id: string,
    limit: number,
    before: number,
  ): { events: DocumentEvent[]; nextCursor: string } {
    const documentId = publishedIdOf(id);
    const group = this.#groupOf(documentId);
    const events: DocumentEvent[] = [];
    let end = before;
    for (;;) {
      const moments = this.#moments(id, group, limit + 1, end);
      for (const moment of moments) {
        if (events.length === limit) return { events, nextCursor: String(end) };
        end = moment.sequence;
        const body = this.#event(id, group, moment);
        const { author, timestamp } = moment;
        if (body) events.push({ ...body, documentId, author, timestamp });
      }
      if (moments.length <= limit) return { events, nextCursor: "" };
    }
  }

  /** A published document, its draft, and the versions that it ever had. */
  #groupOf(publishedId: string): string[] {
    const versions = this.#database
      .prepare(
        `SELECT DISTINCT document_id FROM ${this.#tables.changes} WHERE document_id >= 'versions.' AND document_id < 'versions/' AND ${IS_BIRTH_OR_DEATH}`,
      )
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
    const { history, changes } = this.#tables;
    const isOfGroup = `document_id IN (${group.map(() => "?").join()})`;
    const [condition, ...params] = isPublishedId(id)
      ? [`(${IS_BIRTH_OR_DEATH} OR document_id = ?)`, id]
      : [IS_BIRTH_OR_DEATH];
    const steps = this.#database.prepare(
      `SELECT document_id, previous_revision, is_deletion FROM ${changes} WHERE sequence = ? AND ${isOfGroup}`,
    );
    const found = this.#database
      .prepare(
        `SELECT DISTINCT sequence, transactions.id, author, timestamp FROM ${history} WHERE ${isOfGroup} AND ${condition} AND sequence < ? ORDER BY sequence DESC LIMIT ?`,
      )
      .all(...group, ...params, before, limit) as Omit<Moment, "steps">[];
    return found.map((moment) => {
      const rows = steps.all(moment.sequence, ...group) as Step[];
      return {
        ...moment,
        steps: new Map(rows.map((row) => [row.document_id, row])),
      };
    });
  }

  #event(
    id: string,
    group: readonly string[],
    moment: Moment,
  ): EventBody | null {
    const { steps } = moment;
    const [publishedId = "", draftId = ""] = group;
    const published = steps.get(publishedId);
    const deleted = group.filter((each) => steps.get(each)?.is_deletion === 1);
    const isGone =
      deleted.length > 0 &&
      group.every((each) => this.#revisionAfter(each, moment) === null);
    if (isGone) return this.#end(id, moment, published);

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
      const revision = this.#revisionAfter(draftId, moment) ?? moment.id;
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
   * The event of a deletion. The Studio shows the content of a deleted draft
   * only if its timeline ends with the deletion of that draft or with a
   * publication; it reads nothing before the deletion of the whole document.
   */
  #end(
    id: string,
    moment: Moment,
    published: Step | undefined,
  ): EventBody | null {
    if (!isPublishedId(id)) {
      if (moment.steps.has(id)) return versionEvent(id, moment);
      const last = this.#database
        .prepare(
          `SELECT transactions.id, is_deletion FROM ${this.#tables.history} WHERE document_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1`,
        )
        .get(id, moment.sequence);
      const wasPublished =
        last?.is_deletion === 1 && last.id === published?.previous_revision;
      if (wasPublished) return null;
    }
    return { type: "deleteDocumentGroup" };
  }

  /** The revision of a document after a transaction, `null` without one. */
  #revisionAfter(id: string, moment: Moment): string | null {
    const step = moment.steps.get(id);
    if (step !== undefined) return step.is_deletion === 1 ? null : moment.id;
    const next = this.#database
      .prepare(
        `SELECT previous_revision FROM ${this.#tables.changes} WHERE document_id = ? AND sequence > ? ORDER BY sequence LIMIT 1`,
      )
      .get(id, moment.sequence) as Step | undefined;
    return next === undefined
      ? (this.#documents.get(id)?._rev ?? null)
      : next.previous_revision;
  }
}

function versionEvent(id: string, { id: moment, steps }: Moment) {
  const step = steps.get(id);
  const isCreation = step?.previous_revision === null;
  if (!isCreation && step?.is_deletion !== 1) return null;
  // The transaction of the deletion, not the last revision of the draft: the
  // Studio merges events of equal revisions, and would lose the last edit.
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
