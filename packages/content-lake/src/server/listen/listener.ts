import { effectsOf } from "../../engine/effects.ts";
import { tooSlow } from "../../engine/errors.ts";
import type { Lake } from "../../engine/lake.ts";
import type {
  Caller,
  DocumentChange,
  SanityDocument,
  Transaction,
} from "../../engine/types.ts";
import { badRequest, tooManyRequests } from "../../http-errors.ts";
import type { RateLimiter } from "../../rate-limiter.ts";
import { threadMs } from "../../thread-time.ts";
import { readFlag, readQueryParams } from "../http/query-params.ts";

/**
 * Reads the parameters of Sanity's `/data/listen`.
 *
 * @throws HttpError 400 for invalid ones.
 */
export function readListenerOptions(search: URLSearchParams) {
  const query = search.get("query");
  if (query === null) throw badRequest("The parameter `query` is missing");
  return {
    query,
    params: readQueryParams(search),
    includeResult: readFlag(search, "includeResult"),
    includePreviousRevision: readFlag(search, "includePreviousRevision"),
    includeMutations: readFlag(search, "includeMutations", true),
    /** Also documents in releases (`versions.…`); drafts are always included. */
    includeAllVersions: readFlag(search, "includeAllVersions"),
    includeEffects: search.get("effectFormat") === "mendoza",
    visibility: search.get("visibility") ?? "transaction",
  };
}

export type ListenerOptions = ReturnType<typeof readListenerOptions>;

/** An event of one changed document, in the format of Sanity's `/data/listen`. */
export type MutationEvent = ReturnType<Listener>[number];

export type Listener = ReturnType<typeof createListener>;

/**
 * How long this thread may run for the filter of one transaction, plus `CHANGE_MS` per
 * changed document.
 */
const TRANSACTION_MS = 250;
const CHANGE_MS = 0.1;

/**
 * Creates a listener, which turns a transaction into events: one for each document that
 * its filter matches before or after the transaction. The number and the total in an
 * event count only this listener's events: the Studio waits for the total, so unmatched
 * documents must not count.
 *
 * @throws LakeFault for a query that does not parse or is too complex; the listener
 * also throws it if its filter takes too long.
 */
export function createListener(
  lake: Pick<Lake, "filter" | "mayRead">,
  caller: Caller,
  options: ListenerOptions,
) {
  const matches = lake.filter(options.query, options.params);

  function sees(document: SanityDocument | null): boolean {
    if (document === null) return false;
    const isVersion = document._id.startsWith("versions.");
    if (isVersion && !options.includeAllVersions) return false;
    return lake.mayRead(document, caller) && matches(document);
  }

  return (transaction: Transaction) => {
    const { changes } = transaction;
    const limitMs = TRANSACTION_MS + changes.length * CHANGE_MS;
    const end = threadMs() + limitMs;
    const seen = changes.flatMap((change) => {
      if (threadMs() > end) throw tooSlow(options.query, limitMs);
      const transition = transitionOf(sees(change.before), sees(change.after));
      return transition ? [{ change, transition }] : [];
    });
    return seen.map(({ change, transition }, index) => {
      const { before, after, mutations, effects } = hideUnreadable(
        change,
        (document) => lake.mayRead(document, caller),
      );
      return {
        eventId: `${transaction.id}#${change.id}`,
        documentId: change.id,
        transactionId: transaction.id,
        transition,
        identity: transaction.author,
        ...(before && { previousRev: before._rev }),
        resultRev: transaction.id,
        timestamp: transaction.timestamp,
        visibility: options.visibility,
        transactionTotalEvents: seen.length,
        transactionCurrentEvent: index + 1,
        ...(options.includeMutations && { mutations }),
        ...(options.includeEffects && { effects }),
        ...(options.includePreviousRevision && { previous: before }),
        ...(options.includeResult && { result: after }),
      };
    });
  };
}

/** How the change affected the result of the listener's query. */
function transitionOf(before: boolean, after: boolean) {
  if (before && after) return "update";
  if (after) return "appear";
  return before ? "disappear" : null;
}

/**
 * A change can make a document readable or unreadable for the caller. Then the
 * unreadable state and the effects that would reveal it are omitted: the document
 * appears to be created or deleted.
 */
function hideUnreadable(
  change: DocumentChange,
  mayRead: (document: SanityDocument) => boolean,
): Omit<DocumentChange, "id"> {
  const before = change.before && mayRead(change.before) ? change.before : null;
  const after = change.after && mayRead(change.after) ? change.after : null;
  if (before === change.before && after === change.after) return change;
  return {
    before,
    after,
    mutations: after
      ? [{ createOrReplace: after }]
      : [{ delete: { id: change.id } }],
    effects: effectsOf(before, after),
  };
}

/** A listener that receives transactions from the queue. */
type QueuedListener = {
  callerId: string;
  /** Computes the events for the listener and sends them. */
  tell(transaction: Transaction): void;
  /** Called when too many transactions wait for the caller; the listener gets no more. */
  onOverflow(): void;
};

type Job = { listener: QueuedListener; transaction: Transaction };

/** The event loop gets a turn after this long. */
const SLICE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;
const WAITING_PER_CALLER = 50_000;
/** Of the addresses of a caller's listeners; a plan takes thirty times the memory. */
export const MOST_CHARACTERS = 2_000_000;

/**
 * Delivers transactions to listeners after they are acknowledged, so that no writer
 * waits for the listeners' filters. Callers take turns, and a caller that has used its
 * share of the time gets its events later.
 */
export class ListenerQueue {
  readonly #limiter: RateLimiter;
  readonly #callers = new Map<string, Set<Job>>();
  readonly #characters = new Map<string, number>();
  #immediate: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter;
  }

  /**
   * Counts the address of a caller's open listener.
   *
   * @returns a function that the end of the listener calls.
   * @throws HttpError 429 if the caller's have too many characters.
   */
  hold(callerId: string, characters: number): () => void {
    const add = (more: number) => {
      const all = (this.#characters.get(callerId) ?? 0) + more;
      if (all > 0) this.#characters.set(callerId, all);
      else this.#characters.delete(callerId);
      return all;
    };
    const release = () => void add(-characters);
    if (add(characters) <= MOST_CHARACTERS) return release;
    release();
    throw tooManyRequests("Your listeners are too many or too long");
  }

  /** Queues a transaction; each listener gets its transactions in order. */
  push(listener: QueuedListener, transaction: Transaction): void {
    const { callerId } = listener;
    const jobs = this.#callers.get(callerId) ?? new Set();
    if (jobs.size >= WAITING_PER_CALLER) return listener.onOverflow();
    jobs.add({ listener, transaction });
    // A caller with waiting jobs is already scheduled.
    if (jobs.size > 1) return;
    this.#callers.set(callerId, jobs);
    this.#schedule();
  }

  close(): void {
    clearImmediate(this.#immediate);
    clearTimeout(this.#timer);
    this.#callers.clear();
  }

  #schedule(): void {
    if (this.#callers.size === 0 || this.#immediate !== undefined) return;
    clearTimeout(this.#timer);
    const ids = [...this.#callers.keys()];
    const waits = ids.map((id) => this.#limiter.waitMs(id));
    const wait = Math.min(LONGEST_PAUSE_MS, ...waits);
    const turn = () => this.#turn();
    if (wait === 0) this.#immediate = setImmediate(turn);
    else this.#timer = setTimeout(turn, wait).unref();
  }

  #turn(): void {
    this.#immediate = undefined;
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const job = this.#take();
      if (job === null) break;
      const { listener, transaction } = job;
      const start = threadMs();
      try {
        listener.tell(transaction);
      } catch (error) {
        // An error in a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
      this.#limiter.spend(listener.callerId, threadMs() - start);
    }
    this.#schedule();
  }

  /** Takes the next job of the caller that has waited longest and may have a turn. */
  #take(): Job | null {
    for (const [id, jobs] of this.#callers) {
      const [job] = jobs;
      if (job === undefined || this.#limiter.waitMs(id) > 0) continue;
      jobs.delete(job);
      // A caller goes to the end after its turn.
      this.#callers.delete(id);
      if (jobs.size > 0) this.#callers.set(id, jobs);
      return job;
    }
    return null;
  }
}
