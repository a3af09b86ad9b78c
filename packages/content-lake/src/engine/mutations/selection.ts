import {
  Collection,
  compareIds,
  type DocumentSet,
  withChanges,
} from "../collection.ts";
import { validationFault } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Planner } from "../query/planner.ts";
import { run } from "../query/run.ts";
import { Views } from "../query/views.ts";
import type { Workspace } from "./workspace.ts";
import type { SanityDocument } from "../types.ts";

/**
 * The stored documents with what a transaction has changed laid over them. The
 * indexes are those of the stored documents and of the changed ones: nothing is
 * copied but the lists that are asked for.
 */
export class ChangedDocuments implements DocumentSet {
  readonly #stored: Collection;
  readonly #changed = new Set<string>();
  /** The changed documents that are there now. */
  readonly #written = new Collection();
  /** The ids of the changed documents in their order, or null after a change. */
  #order: readonly string[] | null = null;
  #all: readonly SanityDocument[] | null = null;
  readonly #ofType = new Map<string, readonly SanityDocument[]>();

  constructor(stored: Collection) {
    this.#stored = stored;
  }

  /** Changes a document; with null it is gone. */
  change(id: string, document: SanityDocument | null): void {
    if (document === null) this.#written.delete(id);
    else this.#written.set(document);
    if (!this.#changed.has(id)) this.#order = null;
    this.#changed.add(id);
    this.#all = null;
    this.#ofType.clear();
  }

  get(id: string): SanityDocument | null {
    return (this.#changed.has(id) ? this.#written : this.#stored).get(id);
  }

  all(): readonly SanityDocument[] {
    this.#all ??= this.#laidOver(this.#stored.all(), () => true);
    return this.#all;
  }

  ofType(type: string): readonly SanityDocument[] {
    const known = this.#ofType.get(type);
    if (known !== undefined) return known;
    const found = this.#laidOver(
      this.#stored.ofType(type),
      ({ _type }) => _type === type,
    );
    this.#ofType.set(type, found);
    return found;
  }

  withSlug(slug: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.withSlug(slug));
  }

  referringTo(id: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.referringTo(id));
  }

  group(publishedId: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.group(publishedId));
  }

  /** What a small index finds, among what was not changed and what was. */
  #found(
    look: (documents: Collection) => readonly SanityDocument[],
  ): readonly SanityDocument[] {
    return look(this.#stored)
      .filter(({ _id }) => !this.#changed.has(_id))
      .concat(look(this.#written))
      .sort(compareIds);
  }

  /** A long list with the changed documents in their places. */
  #laidOver(
    stored: readonly SanityDocument[],
    fits: (document: SanityDocument) => boolean,
  ): readonly SanityDocument[] {
    this.#order ??= [...this.#changed].sort();
    const changes = this.#order.map((id) => {
      const written = this.#written.get(id);
      return [id, written !== null && fits(written) ? written : null] as const;
    });
    return withChanges(stored, changes);
  }
}

type Parts = { documents: Collection; views: Views; planner: Planner };

/** The caller of a transaction, and what they may read. */
export type Reading = { scope: Scope; identity: string };

/** Finds the documents that the queries of one transaction's mutations return. */
export class Selection {
  readonly #parts: Parts;
  readonly #reading: Reading;
  readonly #changed: ChangedDocuments;
  readonly #views: Views;
  /** Also what was made and is deleted again, which is no change any more. */
  readonly #touched = new Set<string>();

  constructor(parts: Parts, reading: Reading) {
    this.#parts = parts;
    this.#reading = reading;
    this.#changed = new ChangedDocuments(parts.documents);
    this.#views = new Views(this.#changed);
  }

  /**
   * The ids of the documents that a query returns, as they are inside the
   * transaction. Throws a `LakeFault` for a bad query, a `WriteFault` for one
   * that returns something else.
   */
  select(workspace: Workspace, query: string, params: JsonObject): string[] {
    const { planner } = this.#parts;
    const { scope, identity } = this.#reading;
    const view = this.#current(workspace).get({ kind: "raw" }, scope);
    const { result } = run({
      plan: planner.plan(query, params),
      view,
      question: { query, params, identity },
    });
    if (result === null) return [];
    const found: unknown[] = [result].flat();
    const ids = found.map((item) =>
      isObject(item) && typeof item._id === "string" ? item._id : null,
    );
    if (ids.every((id) => id !== null)) return [...new Set(ids)];
    throw validationFault("The query of a mutation must return documents");
  }

  /** The views of the documents with what the transaction has changed so far. */
  #current(workspace: Workspace): Views {
    for (const { id } of workspace.changes()) this.#touched.add(id);
    if (this.#touched.size === 0) return this.#parts.views;
    const changed = [...this.#touched].filter(
      (id) => this.#changed.get(id) !== workspace.get(id),
    );
    for (const id of changed) this.#changed.change(id, workspace.get(id));
    this.#views.refresh(changed);
    return this.#views;
  }
}
