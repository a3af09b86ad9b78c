import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import {
  LakeFault,
  queryEvaluationError,
  tooSlow,
  type FaultDetail,
} from "../engine/errors.ts";
import type { Lake } from "../engine/lake.ts";
import { BudgetExceeded } from "../engine/query/budget.ts";
import type { QueryRequest, QueryResponse } from "../engine/types.ts";
import type { TimeLimiter } from "./time-limiter.ts";

/** Answers queries without making other callers wait. */
export type QueryRunner = ReturnType<typeof createQueryRunner>;

/** From the lake to a thread that answers queries. */
export type ToWorker =
  /** Documents as JSON, at the start and after each transaction; null for a deleted one. */
  | { kind: "documents"; documents: { id: string; content: string | null }[] }
  /** All documents were sent. */
  | { kind: "loaded" }
  | { kind: "query"; request: QueryRequest; timeLimitMs: number };

/** A query's answer on its way to the caller; the result is JSON. */
export type WorkerAnswer = Omit<QueryResponse, "result"> & { result: string };

/** From the thread back. */
export type FromWorker =
  /** Ready for the next query. */
  | { kind: "ready" }
  | ({ kind: "answer" } & WorkerAnswer)
  /** What is wrong with the query, or with us where there is no detail. */
  | { kind: "refusal"; detail: FaultDetail | null; message: string };

/**
 * An answer with its result as JSON. Throws a `RangeError` for what is nested too
 * deeply, or gets longer than a text can be.
 */
export function answerText(response: QueryResponse): WorkerAnswer {
  // `undefined` would leave the key out, which clients do not expect.
  return { ...response, result: JSON.stringify(response.result ?? null) };
}

/** In milliseconds, in the thread that serves all callers. */
const BUDGET_MS = 50;
/** More time for the site, whose queries are part of its code. */
const SITE_BUDGET_MS = 250;
/** In the worker thread. */
const TIME_LIMIT_MS = 2_000;
/** After so long without a query the thread ends and frees its documents. */
const IDLE_MS = 60_000;
/**
 * The thread usually stops a query itself, by its own time of the processor. At
 * this multiple of the limit by the clock it is ended: a busy machine is slower.
 */
const GRACE = 5;
/** A browser has six queries open at a time, and ten tabs share them. */
const WAITING_PER_CALLER = 32;
/** So few that the lake answers other requests between two messages. */
const DOCUMENTS_A_MESSAGE = 200;

/** 20,000 documents take some 250 of it, the rest is for queries. */
const MEMORY_MB = 640;
/** A small one: it is collected more often, and costs 80 MB less. */
const YOUNG_GENERATION_MB = 4;

/** TypeScript in the repository, JavaScript in the built package. */
const SCRIPT = new URL(
  `./query-worker${extname(import.meta.filename)}`,
  import.meta.url,
);

type Job = {
  request: QueryRequest;
  resolve(answer: WorkerAnswer): void;
  reject(error: Error): void;
};

type Thread = {
  worker: Worker;
  isReady: boolean;
  post(message: ToWorker): void;
  stopFeed(): void;
};

/**
 * Runs a query in this thread first, where most take a millisecond or two. A
 * query that exceeds its budget or could not be interrupted runs in a worker
 * thread; so do all queries of a caller that has used more than its share of
 * this thread.
 *
 * The worker has documents of its own, and answers one query at a time. Callers
 * take turns, so that a caller with many or slow queries delays another by one of
 * them. The thread starts when it is needed. A query that takes too long is
 * stopped; a thread that does not stop it, or uses too much memory, is ended.
 */
// eslint-disable-next-line max-lines-per-function -- a queue and its thread share one state
export function createQueryRunner(
  lake: Lake,
  limiter: TimeLimiter,
  timeLimitMs = TIME_LIMIT_MS,
) {
  /** By caller; who had a turn goes to the end. */
  const waiting = new Map<string, Job[]>();
  let thread: Thread | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function next(): void {
    if (current !== null || isClosed) return;
    clearTimeout(timer);
    if (waiting.size === 0) {
      timer = setTimeout(() => void end(stopping()), IDLE_MS).unref();
      return;
    }
    thread ??= start();
    if (!thread.isReady) return;
    const job = (current = take());
    if (job === null) return;
    const { request } = job;
    timer = setTimeout(
      () => void end(tooSlow(request.query, timeLimitMs)),
      timeLimitMs * GRACE,
    );
    thread.post({ kind: "query", request, timeLimitMs });
  }

  function take(): Job | null {
    const [[id, [job, ...others]] = ["", []]] = waiting;
    waiting.delete(id);
    if (others.length > 0) waiting.set(id, others);
    return job ?? null;
  }

  function start(): Thread {
    const worker = new Worker(SCRIPT, {
      resourceLimits: {
        maxOldGenerationSizeMb: MEMORY_MB,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    // Lets the lake's process end while a query runs.
    worker.unref();
    const isCurrent = () => thread?.worker === worker;
    worker.on("message", (message: FromWorker) => {
      if (isCurrent()) receive(message);
    });
    worker.on("error", (error) => {
      if (!isCurrent()) return;
      // A thread that cannot start fails a job, or it would be started for ever.
      current ??= take();
      void end(faultOf(error as Error, current?.request.query ?? ""));
    });
    const post = (message: ToWorker) => worker.postMessage(message);
    return { worker, isReady: false, post, stopFeed: feed(lake, post) };
  }

  function receive(message: FromWorker): void {
    const done = current;
    if (message.kind === "ready") {
      if (thread) thread.isReady = true;
      return next();
    }
    current = null;
    if (message.kind === "answer") {
      const { kind: _, ...answer } = message;
      done?.resolve(answer);
    } else {
      done?.reject(
        message.detail
          ? new LakeFault(message.detail, message.message)
          : new Error(message.message),
      );
    }
    next();
  }

  /** Ends the thread; what it works on gets the error. */
  async function end(error: Error): Promise<void> {
    const [ended, job] = [thread, current];
    thread = null;
    current = null;
    clearTimeout(timer);
    job?.reject(error);
    ended?.stopFeed();
    if (waiting.size > 0) next();
    await ended?.worker.terminate();
  }

  function queue(request: QueryRequest): Promise<WorkerAnswer> {
    if (isClosed) throw stopping();
    const { id } = request.caller;
    const own = waiting.get(id) ?? [];
    if (own.length >= WAITING_PER_CALLER) {
      throw new LakeFault(
        { kind: "tooMany" },
        "Too many queries of yours are waiting; ask again when they are answered",
      );
    }
    const { promise, ...settle } = Promise.withResolvers<WorkerAnswer>();
    waiting.set(id, [...own, { request, ...settle }]);
    next();
    return promise;
  }

  return {
    /**
     * `isSite`: the token was given to the lake at its start. Rejects with a
     * `LakeFault`: for a query that is wrong or takes too long, and when its
     * sender has too many waiting.
     */
    async run(request: QueryRequest, isSite: boolean): Promise<WorkerAnswer> {
      const { id } = request.caller;
      if (!isSite && limiter.waitMs(id) > 0) return queue(request);
      const budgetMs = isSite ? SITE_BUDGET_MS : BUDGET_MS;
      const start = performance.now();
      try {
        return answerText(lake.query({ ...request, budgetMs }));
      } catch (error) {
        // What is too deep or long for JSON is refused there in words.
        const isElsewhere =
          error instanceof BudgetExceeded || error instanceof RangeError;
        if (!isElsewhere) throw error;
        return queue(request);
      } finally {
        // What the site asks is never refused here, so it would add up without
        // an end, and the site's listeners would wait for it.
        if (!isSite) limiter.spend(id, performance.now() - start);
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const job of [...waiting.values()].flat()) job.reject(stopping());
      waiting.clear();
      await end(stopping());
    },
  };
}

/**
 * Sends a thread all documents of a lake, and then every change. Returns a
 * function that stops it.
 *
 * The store is read in parts while others write, so a part may be newer than
 * changes that were sent before it. Later messages win, so the thread still
 * arrives at the lake's state.
 */
function feed(lake: Lake, send: (message: ToWorker) => void): () => void {
  const stopChanges = lake.onTransaction(({ changes }) => {
    const documents = changes.map(({ id, after }) => ({
      id,
      content: after && JSON.stringify(after),
    }));
    send({ kind: "documents", documents });
  });
  let isStopped = false;

  function next(after: string): void {
    if (isStopped) return;
    const documents = lake.storedAfter(after, DOCUMENTS_A_MESSAGE);
    const last = documents.at(-1);
    if (last === undefined) return send({ kind: "loaded" });
    send({ kind: "documents", documents });
    setImmediate(next, last.id);
  }

  next("");
  return () => {
    isStopped = true;
    stopChanges();
  };
}

function stopping(): Error {
  return new LakeFault({ kind: "unavailable" }, "The server is stopping");
}

function faultOf(error: Error, query: string): Error {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? queryEvaluationError("The query needs more memory than it may", query)
    : error;
}
