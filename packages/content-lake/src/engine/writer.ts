import { applyAction } from "./actions/actions.ts";
import type { Collection } from "./collection.ts";
import type { Committer } from "./committer.ts";
import { generateId } from "./document-id.ts";
import {
  invalidRequest,
  takenTransactionError,
  type WriteKind,
} from "./errors.ts";
import type { Grants } from "./grants.ts";
import type { PastStates } from "./history/past-states.ts";
import { applyMutation, type Outcome } from "./mutations/mutations.ts";
import { createQueryBudget } from "./query/budget.ts";
import { selectedIds } from "./mutations/selection.ts";
import { Workspace } from "./mutations/workspace.ts";
import type { Planner } from "./query/plan.ts";
import {
  type WriteRule,
  asAnswer,
  checkChangedReferences,
  checkPermissions,
  requireWriter,
} from "./write-checks.ts";
import type { Views } from "./query/views.ts";
import { failSchedule } from "./releases/release-actions.ts";
import type { Recorded, TransactionLog } from "./transactions.ts";
import type {
  ActionsRequest,
  Caller,
  MutateRequest,
  MutateResponse,
  SanityDocument,
} from "./types.ts";

type Parts = {
  documents: Collection;
  grants: Grants;
  views: Views;
  planner: Planner;
  log: TransactionLog;
  states: PastStates;
  committer: Committer;
  rule: WriteRule | undefined;
};

type WriteRequest = Omit<MutateRequest, "mutations" | "queryBudgetMs"> & {
  kind: WriteKind;
  items: readonly unknown[];
  apply(workspace: Workspace, item: unknown): Outcome[];
};

type Written = {
  transactionId: string;
  outcomes: readonly Outcome[];
  stateOf(id: string): SanityDocument | null;
  stateBefore(id: string): SanityDocument | null;
};

/** Writes request by request, each of them in one transaction. */
export class Writer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  mutate(request: MutateRequest): MutateResponse {
    const { caller } = request;
    const budget = createQueryBudget(request.queryBudgetMs);
    const scope = this.#parts.grants.scopeOf(caller, "read");
    const reading = { scope, identity: caller.id };
    const written = this.#write({
      ...request,
      kind: "mutation",
      items: listOf("mutations", request.mutations),
      apply: (workspace, mutation) =>
        applyMutation(workspace, mutation, (query, params) =>
          budget(query, () =>
            selectedIds(this.#parts, reading, workspace, query, params),
          ),
        ),
    });
    return {
      transactionId: written.transactionId,
      results: written.outcomes.map(({ id, operation }) => ({
        id,
        operation,
        before: written.stateBefore(id),
        document: written.stateOf(id),
      })),
    };
  }

  act(request: ActionsRequest): { transactionId: string } {
    const { transactionId } = this.#write({
      ...request,
      kind: "action",
      items: filled("actions", listOf("actions", request.actions)),
      apply: (workspace, action) => {
        applyAction(workspace, action);
        return [];
      },
    });
    return { transactionId };
  }

  /** Takes the schedule of a release back, and leaves the reason with it. */
  failSchedule(name: string, message: string, caller: Caller): void {
    this.#write({
      kind: "action",
      items: [name],
      caller,
      apply: (workspace) => {
        failSchedule(workspace, name, message);
        return [];
      },
    });
  }

  #write(request: WriteRequest): Written {
    const { log, documents, states } = this.#parts;
    const transactionId = checkedTransactionId(request.transactionId);
    requireWriter(this.#parts.grants, request);
    const repeated = log.find(transactionId);
    if (repeated !== null) {
      return this.#repeat(transactionId, repeated, request.caller);
    }
    const now = new Date().toISOString();
    const last = log.newest?.timestamp ?? "";
    // Timestamps never decrease, even if the clock of the machine is set back.
    const timestamp = now > last ? now : last;
    const workspace = new Workspace({
      documents,
      past: states,
      transactionId,
      timestamp,
      author: request.caller.id,
      autoGenerateArrayKeys: request.autoGenerateArrayKeys ?? false,
      mostChanges: request.mostChanges ?? Infinity,
      checkPermissions: (changes) =>
        checkPermissions(this.#parts, request, changes),
    });
    const outcomes = this.#execute(request, workspace);
    const changes = workspace.changes();
    checkPermissions(this.#parts, request, changes);
    checkChangedReferences(documents, request, changes);
    if (!request.dryRun) {
      const header = {
        id: transactionId,
        author: request.caller.id,
        timestamp,
      };
      this.#parts.committer.commit(header, changes, outcomes);
    }
    const before = new Map(changes.map((change) => [change.id, change.before]));
    return {
      transactionId,
      outcomes,
      stateOf: (id) => workspace.get(id),
      stateBefore: (id) => before.get(id) ?? null,
    };
  }

  /** The answer that was given when the transaction was written. */
  #repeat(transactionId: string, recorded: Recorded, caller: Caller): Written {
    const { states } = this.#parts;
    if (recorded.author !== caller.id) {
      throw takenTransactionError(transactionId);
    }
    const { outcomes, sequence } = recorded;
    return {
      transactionId,
      outcomes,
      stateOf: (id) => states.after(id, sequence),
      stateBefore: (id) => states.after(id, sequence - 1),
    };
  }

  #execute(request: WriteRequest, workspace: Workspace): Outcome[] {
    return request.items.flatMap((item, index) => {
      workspace.index = index;
      try {
        return request.apply(workspace, item);
      } catch (error) {
        throw asAnswer(error, request.kind, index);
      }
    });
  }
}

function listOf(name: string, items: unknown): readonly unknown[] {
  if (Array.isArray(items)) return items;
  throw invalidRequest(`"${name}" must be a list`);
}

/** No transaction is made for nothing. */
function filled(name: string, items: readonly unknown[]): readonly unknown[] {
  if (items.length > 0) return items;
  throw invalidRequest(`"${name}" must not be empty`);
}

function checkedTransactionId(id: unknown): string {
  if (id === undefined || id === null) return generateId();
  const isValid = typeof id === "string" && /^[a-zA-Z0-9._-]{1,128}$/.test(id);
  if (isValid) return id;
  throw invalidRequest("Invalid transaction id");
}
