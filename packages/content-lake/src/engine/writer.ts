import { applyAction } from "./actions/actions.ts";
import type { Collection } from "./collection.ts";
import { generateId } from "./document-id.ts";
import { invalidRequest, LakeFault, type WriteKind } from "./errors.ts";
import type { Grants } from "./grants.ts";
import type { PastStates } from "./history/past-states.ts";
import { applyMutation, type Outcome } from "./mutations/mutations.ts";
import { Workspace } from "./mutations/workspace.ts";
import { failSchedule } from "./releases/release-actions.ts";
import type { TransactionLog } from "./transactions.ts";
import type {
  ActionsRequest,
  Caller,
  MutateRequest,
  MutateResponse,
} from "./types.ts";
import {
  asAnswer,
  checkChangedReferences,
  checkPermissions,
  requireWriter,
  type WriteRule,
} from "./write-checks.ts";

type Parts = {
  documents: Collection;
  grants: Grants;
  log: TransactionLog;
  states: PastStates;
  rule: WriteRule | undefined;
};

type WriteRequest = Omit<MutateRequest, "mutations"> & {
  kind: WriteKind;
  items: readonly unknown[];
  apply(workspace: Workspace, item: unknown): Outcome[] | void;
};

/** Writes request by request, each of them in one transaction. */
export class Writer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  mutate(request: MutateRequest): MutateResponse {
    return this.#write({
      ...request,
      kind: "mutation",
      items: listOf("mutations", request.mutations),
      apply: applyMutation,
    });
  }

  act(request: ActionsRequest): { transactionId: string } {
    const items = listOf("actions", request.actions);
    // No transaction is made for nothing.
    if (items.length === 0) throw invalidRequest('"actions" must not be empty');
    const written = { ...request, kind: "action", items } as const;
    const { transactionId } = this.#write({ ...written, apply: applyAction });
    return { transactionId };
  }

  /** Takes the schedule of a release back, and leaves the reason with it. */
  failSchedule(name: string, message: string, caller: Caller): void {
    this.#write({
      kind: "action",
      items: [name],
      caller,
      apply: (workspace) => failSchedule(workspace, name, message),
    });
  }

  #write(request: WriteRequest): MutateResponse {
    const { log, documents, states } = this.#parts;
    const { caller, kind } = request;
    const transactionId = checkedTransactionId(request.transactionId);
    requireWriter(this.#parts.grants, request);
    const repeated = log.find(transactionId);
    if (repeated !== null) return this.#repeat(repeated, caller);
    const now = new Date().toISOString();
    const last = log.newest?.timestamp ?? "";
    // Timestamps never decrease, even if the clock of the machine is set back.
    const timestamp = now > last ? now : last;
    const workspace = new Workspace({
      documents,
      past: states,
      transactionId,
      timestamp,
      author: caller.id,
      autoGenerateArrayKeys: request.autoGenerateArrayKeys ?? false,
      mostChanges: request.mostChanges ?? Infinity,
      checkPermissions: (changes) =>
        checkPermissions(this.#parts, request, changes),
    });
    const outcomes = request.items.flatMap((item, index) => {
      workspace.index = index;
      try {
        return request.apply(workspace, item) ?? [];
      } catch (error) {
        throw asAnswer(error, kind, index);
      }
    });
    const changes = workspace.changes();
    checkPermissions(this.#parts, request, changes);
    checkChangedReferences(documents, request, changes);
    const before = new Map(changes.map((change) => [change.id, change.before]));
    if (!request.dryRun) {
      const header = { id: transactionId, author: caller.id, timestamp };
      log.commit(header, changes, outcomes);
    }
    const results = outcomes.map((outcome) => ({
      ...outcome,
      before: before.get(outcome.id) ?? null,
      document: workspace.get(outcome.id),
    }));
    return { transactionId, results };
  }

  /** The answer that was given when the transaction was written. */
  #repeat(
    recorded: NonNullable<ReturnType<TransactionLog["find"]>>,
    caller: Caller,
  ): MutateResponse {
    const { states } = this.#parts;
    const { id, author, outcomes, sequence } = recorded;
    if (author !== caller.id) {
      throw new LakeFault(
        { kind: "takenTransaction", id },
        `Transaction "${id}" already exists`,
      );
    }
    const results = outcomes.map((outcome) => ({
      ...outcome,
      before: states.after(outcome.id, sequence - 1),
      document: states.after(outcome.id, sequence),
    }));
    return { transactionId: id, results };
  }
}

function listOf(name: string, items: unknown): readonly unknown[] {
  if (Array.isArray(items)) return items;
  throw invalidRequest(`"${name}" must be a list`);
}

function checkedTransactionId(id: unknown): string {
  if (id === undefined || id === null) return generateId();
  const isValid = typeof id === "string" && /^[a-zA-Z0-9._-]{1,128}$/.test(id);
  if (isValid) return id;
  throw invalidRequest("Invalid transaction id");
}
