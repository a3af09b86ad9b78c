import type { Collection } from "../collection.ts";
import { validationFault } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { isObject } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";
import type { Planner } from "../query/planner.ts";
import { run } from "../query/run.ts";
import { Views } from "../query/views.ts";
import { ChangedDocuments } from "./changed-documents.ts";
import type { Workspace } from "./workspace.ts";

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
