import { generateId } from "./document-id.ts";
import { invalidRequest, LakeFault, type WriteKind } from "./errors.ts";
import type { Parts } from "./history/types.ts";
import { Workspace, type PendingChange } from "./mutations/workspace.ts";
import { checkPreviewSecrets, makeRoomForPreview } from "./preview-secrets.ts";
import { prepareChange, type TransactionLog } from "./transactions.ts";
import type {
  Caller,
  MutateRequest,
  MutateResponse,
  Outcome,
} from "./types.ts";
import {
  asAnswer,
  checkChangedReferences,
  checkPermissions,
  requireWriter,
  type Sent,
  type WriteRule,
} from "./write-checks.ts";
import { UNLIMITED, withinTime, WriteCounter } from "./write-limits.ts";

type WriteRequest = Omit<MutateRequest, "mutations"> & {
  kind: WriteKind;
  items: readonly unknown[];
  apply(workspace: Workspace, item: unknown): Outcome[] | void;
};

/** The rule for each change, the open documents, and the log. */
type WriterParts = Parts & {
  rule: WriteRule | undefined;
  open: ReadonlyMap<object, readonly string[]>;
  log: TransactionLog;
};

/** Writes to a dataset: one request is one transaction. */
export class Writer {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /**
   * Durable when it returns; a repeated transaction gets the same answer.
   *
   * @throws LakeFault, and then nothing is written
   */
  write(request: WriteRequest): MutateResponse {
    const { documents, grants, states, log } = this.#parts;
    const { caller, kind, items } = request;
    if (!Array.isArray(items))
      throw invalidRequest(`"${kind}s" must be a list`);
    if (kind === "action" && items.length === 0) {
      // No transaction is made for an empty request.
      throw invalidRequest('"actions" must not be empty');
    }
    const transactionId = checkedTransactionId(request.transactionId);
    requireWriter(grants, request);
    const repeated = log.find(transactionId);
    const { limits = UNLIMITED } = request;
    if (repeated !== null)
      return withinTime(limits.ms, () => this.#repeat(repeated, caller));
    const now = new Date().toISOString();
    const last = log.newest?.timestamp ?? "";
    // Timestamps never decrease, even if the machine's clock is set back.
    const timestamp = now > last ? now : last;
    const sent = { kind, caller, timestamp };
    const { workspace, outcomes, changes } = withinTime(limits.ms, () => {
      const counter = new WriteCounter(limits);
      const workspace = new Workspace({
        documents,
        past: states,
        transactionId,
        timestamp,
        author: caller.id,
        autoGenerateArrayKeys: request.autoGenerateArrayKeys ?? false,
        counter,
        check: (changes) => this.#check(changes, sent),
      });
      const outcomes = items.flatMap((item, index) => {
        workspace.index = index;
        try {
          return request.apply(workspace, item) ?? [];
        } catch (error) {
          throw asAnswer(error, kind, index);
        }
      });
      makeRoomForPreview(workspace, caller);
      const pending = workspace.changes();
      this.#check(pending, sent);
      checkPreviewSecrets(this.#parts, sent, pending);
      const changes = pending.map((each) => prepareChange(each, counter));
      return { workspace, outcomes, changes };
    });
    if (!request.dryRun) {
      const header = { id: transactionId, author: caller.id, timestamp };
      log.commit(header, changes, outcomes);
    }
    const before = new Map(changes.map(({ change }) => [change.id, change]));
    const results = outcomes.map((outcome) => ({
      ...outcome,
      before: before.get(outcome.id)?.before ?? null,
      document: workspace.get(outcome.id),
    }));
    const bytes = changes.reduce((sum, { apply }) => sum + apply.length, 0);
    return { transactionId, results, bytes };
  }

  /** @throws LakeFault for changes that are not allowed. */
  #check(changes: readonly PendingChange[], sent: Sent): void {
    checkPermissions(this.#parts, sent, changes);
    checkChangedReferences(this.#parts, sent, changes);
  }

  /** The answer given when the transaction was written. */
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
    return { transactionId: id, results, bytes: 0 };
  }
}

function checkedTransactionId(id: unknown): string {
  if (id === undefined || id === null) return generateId();
  const isValid = typeof id === "string" && /^[a-zA-Z0-9._-]{1,128}$/.test(id);
  if (isValid) return id;
  throw invalidRequest("Invalid transaction id");
}
