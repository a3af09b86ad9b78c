import { applyPatch, type RawPatch } from "mendoza";

import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import type { State } from "../approvals/difference.ts";
import { contentTypes } from "../content-types.ts";

/** A transaction of the history API, with its effects as mendoza patches. */
export type Transaction = {
  id: string;
  author: string;
  timestamp: string;
  effects?: Readonly<Record<string, { revert: RawPatch }>>;
};

/** What one person did to one document without a longer pause. */
export type Edit = {
  /** The document as published. */
  id: string;
  type: string;
  where: "published" | "draft" | "release";
  author: string;
  /** The first and the last transaction, in ISO 8601. */
  since: string;
  at: string;
  before: State;
  after: State;
  /** The publication with which the same person ended the draft. */
  published?: Edit | undefined;
  /** Whether a person withdrew the consent to it, whose words are not told then. */
  isWithdrawn: boolean;
  /** True for a document of which no version that the walk knows is left. */
  isGone?: boolean;
};

/** In milliseconds: after a longer pause, typing is another edit. */
const PAUSE = 30 * 60_000;

/** The ids of the content that a transaction changed, published ones first. */
export function changedIds({ effects = {} }: Transaction): string[] {
  return Object.keys(effects)
    .filter((id) => !publishedId(id).includes("."))
    .toSorted(
      (one, other) => Number(isDraftLike(one)) - Number(isDraftLike(other)),
    );
}

/** The most documents of a part. */
const DOCUMENTS = 40;

/**
 * Splits transactions into parts with a few documents each: an import changes thousands
 * in one. The versions of a document stay together.
 */
export function partsOf(transactions: readonly Transaction[]): Transaction[][] {
  const parts: Transaction[][] = [[]];
  let documents = new Set<string>();
  for (const transaction of transactions) {
    const effects = Object.entries(transaction.effects ?? {});
    const byDocument = Map.groupBy(effects, ([id]) => publishedId(id));
    for (const [id, own] of byDocument) {
      if (documents.size === DOCUMENTS && !documents.has(id)) {
        parts.push([]);
        documents = new Set();
      }
      documents.add(id);
      parts.at(-1)?.push({ ...transaction, effects: Object.fromEntries(own) });
    }
  }
  return parts;
}

/** The versions of a document that tell what became of one of them. */
export function groupOf(id: string): string[] {
  const published = publishedId(id);
  return [...new Set([published, draftId(published), id])];
}

const publishedId = (id: string) => versionIdOf(id).publishedId;
const draftId = (published: string) => `drafts.${published}`;
const isDraftLike = (id: string) => id !== publishedId(id);

/**
 * Walks back through the log of transactions, newest first, and puts together what one
 * person did to one document.
 */
export class EditsBackwards {
  /** The versions as they are where the walk is. */
  readonly #states = new Map<string, State>();
  /** The ids of those versions, by document. */
  readonly #versions = new Map<string, string[]>();
  /** Documents to which a consent was withdrawn, now or later in time. */
  readonly #withdrawn = new Set<string>();
  /** Edits that an older transaction may still belong to, by the version's id. */
  readonly #open = new Map<string, Edit>();

  knows(id: string): boolean {
    return this.#states.has(id);
  }

  /** Sets a version that the walk has not met yet. */
  begin(id: string, state: State): void {
    this.#states.set(id, state);
    const own = publishedId(id);
    this.#versions.set(own, [...(this.#versions.get(own) ?? []), id]);
  }

  /** Takes the next older transaction, and returns the edits that began after it. */
  take(transaction: Transaction): Edit[] {
    const { author, timestamp, effects = {} } = transaction;
    const publications = new Map<string, Edit>();
    const gone = this.#goneOf(changedIds(transaction));
    return changedIds(transaction).flatMap((id) => {
      const { publishedId: own, release } = versionIdOf(id);
      const after = this.#states.get(id) ?? null;
      const before = undone(after, effects[id]?.revert ?? []);
      this.#states.set(id, before);
      if ((after ?? before)?.["consentWithdrawnOn"]) this.#withdrawn.add(own);
      const step: Edit = {
        id: own,
        type: String((after ?? before)?.["_type"]),
        where:
          release !== null ? "release" : id === own ? "published" : "draft",
        author,
        since: timestamp,
        at: timestamp,
        before,
        after,
        isWithdrawn: this.#withdrawn.has(own),
        isGone: after === null && gone.has(own),
      };
      if (!contentTypes.includes(step.type)) return [];
      if (id === own) {
        publications.set(own, step);
        return [step];
      }
      return this.#takeDraft(id, step, publications.get(own));
    });
  }

  /**
   * Returns the open edits that nothing can join any more: the next older transaction, of
   * any document, is a longer pause before them.
   */
  endedBy(timestamp: string): Edit[] {
    const ended: Edit[] = [];
    // Those that grew last come last: an import opens thousands.
    for (const [id, edit] of this.#open) {
      if (!isPause(timestamp, edit.since)) break;
      this.#open.delete(id);
      ended.push(edit);
    }
    return ended;
  }

  /** The moment from which no edit is open, given one that the walk has come to. */
  completeTo(timestamp: string): string {
    return [...this.#open.values()]
      .map(({ at }) => at)
      .reduce(
        (one, other) => (Date.parse(other) > Date.parse(one) ? other : one),
        timestamp,
      );
  }

  /** The edits that are left at the end of the walk. */
  rest(): Edit[] {
    return [...this.#open.values()];
  }

  /** Of changed versions, the documents that have none after the transaction. */
  #goneOf(ids: readonly string[]): Set<string> {
    const isLeft = (id: string) => Boolean(this.#states.get(id));
    const gone = ids
      .map(publishedId)
      .filter((own) => !this.#versions.get(own)?.some(isLeft));
    return new Set(gone);
  }

  #takeDraft(id: string, step: Edit, published: Edit | undefined): Edit[] {
    const later = this.#open.get(id);
    this.#open.delete(id);
    if (step.after === null) {
      // What follows in the walk is what led to the end of this draft.
      const open = { ...step, after: step.before, published, isGone: false };
      this.#open.set(id, open);
      const ended = published ? [] : [step];
      return [...(later ? [later] : []), ...ended];
    }
    const isSame =
      later?.author === step.author && !isPause(step.at, later.since);
    const edit = isSame
      ? { ...later, since: step.since, before: step.before }
      : step;
    const others = later && !isSame ? [later] : [];
    if (step.before !== null) {
      this.#open.set(id, edit);
      return others;
    }
    // A draft begins as a copy of what is published.
    return [...others, { ...edit, before: this.#states.get(step.id) ?? null }];
  }
}

function isPause(from: string, to: string): boolean {
  return Date.parse(to) - Date.parse(from) > PAUSE;
}

/** A version before a transaction. */
function undone(after: State, revert: RawPatch): State {
  const { _rev, ...content } = after ?? {};
  return applyPatch(after && content, revert) as State;
}
