import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { QueryRequest } from "../engine/types.ts";
import type { FromWorker, ToWorker, WorkerAnswer } from "./messages.ts";

/** Answers queries in a thread of their own. */
export type QueryWorkers = {
  /**
   * Rejects with a `LakeFault`: for a query that is wrong or takes too
   * long, and when its sender has too many waiting.
   */
  query(request: QueryRequest): Promise<WorkerAnswer>;
  /** True while there is a thread. */
  readonly isRunning: boolean;
  close(): Promise<void>;
};

/** In milliseconds; for tests. */
export type WorkerLimits = {
  /** What one query may take. */
  timeLimitMs?: number;
  /** After so long without a query the thread ends and frees its documents. */
  idleMs?: number;
};

const TIME_LIMIT_MS = 2_000;
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

const LEAST_MB = 384;
/** What queries may use besides the documents. */
const QUERIES_MB = 256;
/** A document in memory takes some 2.3 times the bytes of its JSON. */
const MEMORY_OF_JSON = 2.5;
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

type Thread = { worker: Worker; isReady: boolean; stopFeed(): void };

/**
 * Answers queries in a thread with documents of its own, one at a time. The caller
 * that was served longest ago comes first, so that a caller with many or slow
 * queries delays another by one of them. The thread starts when it is needed. A
 * query that takes too long is stopped; a thread that does not stop it, or uses too
 * much memory, is ended.
 */
// eslint-disable-next-line max-lines-per-function -- a queue and its thread share one state
export function createQueryWorkers(
  lake: Lake,
  { timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_MS }: WorkerLimits = {},
): QueryWorkers {
  const waiting = new Set<Job>();
  /** The callers in the order in which their last query was started. */
  const served = new Set<string>();
  let thread: Thread | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function next(): void {
    if (current !== null || isClosed) return;
    clearTimeout(timer);
    const job = nextJob();
    if (job === null) {
      served.clear();
      timer = setTimeout(() => void end(stopping()), idleMs).unref();
      return;
    }
    thread ??= start();
    if (!thread.isReady) return;
    const { request } = job;
    served.delete(request.caller.id);
    served.add(request.caller.id);
    waiting.delete(job);
    current = job;
    timer = setTimeout(
      () => void end(tooSlow(request.query, timeLimitMs)),
      timeLimitMs * GRACE,
    );
    post(thread.worker, { kind: "query", request, timeLimitMs });
  }

  function nextJob(): Job | null {
    const order = [...served];
    const [first = null] = [...waiting].sort(
      (a, b) =>
        order.indexOf(a.request.caller.id) - order.indexOf(b.request.caller.id),
    );
    return first;
  }

  function start(): Thread {
    const documentsMb = (lake.storedBytes() / 1_000_000) * MEMORY_OF_JSON;
    const worker = new Worker(SCRIPT, {
      resourceLimits: {
        maxOldGenerationSizeMb: Math.max(LEAST_MB, documentsMb + QUERIES_MB),
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
      current ??= takeFirst();
      void end(faultOf(error, current?.request.query ?? ""));
    });
    const stopFeed = feed(lake, (message) => post(worker, message));
    return { worker, isReady: false, stopFeed };
  }

  function takeFirst(): Job | null {
    const [first = null] = waiting;
    if (first !== null) waiting.delete(first);
    return first;
  }

  function receive(message: FromWorker): void {
    if (message.kind === "ready") {
      if (thread) thread.isReady = true;
    } else {
      const done = current;
      current = null;
      if (message.kind === "answer") {
        const { kind: _, ...answer } = message;
        done?.resolve(answer);
      } else {
        done?.reject(
          message.kind === "refusal"
            ? new LakeFault(message.detail, message.message)
            : new Error(message.detail),
        );
      }
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

  return {
    async query(request) {
      if (isClosed) throw stopping();
      const { id } = request.caller;
      const own = [...waiting].filter((job) => job.request.caller.id === id);
      if (own.length >= WAITING_PER_CALLER) {
        throw new LakeFault(
          { kind: "tooMany" },
          "Too many queries of yours are waiting; ask again when they are answered",
        );
      }
      const { promise, ...settle } = Promise.withResolvers<WorkerAnswer>();
      waiting.add({ request, ...settle });
      next();
      return promise;
    },
    get isRunning() {
      return thread !== null;
    },
    async close() {
      isClosed = true;
      for (const job of waiting) job.reject(stopping());
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
    send({
      kind: "changes",
      changes: changes.map(({ id, after }) => ({
        id,
        content: after && JSON.stringify(after),
      })),
    });
  });
  let isStopped = false;

  function next(after: string): void {
    if (isStopped) return;
    const rows = lake.storedAfter(after, DOCUMENTS_A_MESSAGE);
    const last = rows.at(-1);
    if (last === undefined) return send({ kind: "loaded" });
    const contents = rows.map(({ content }) => content);
    send({ kind: "documents", contents });
    setImmediate(next, last.id);
  }

  next("");
  return () => {
    isStopped = true;
    stopChanges();
  };
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

function stopping(): Error {
  return new LakeFault({ kind: "unavailable" }, "The server is stopping");
}

function faultOf(error: unknown, query: string): Error {
  const isMemory =
    error instanceof Error &&
    "code" in error &&
    error.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (isMemory) {
    return queryEvaluationError(
      "The query needs more memory than it may",
      query,
    );
  }
  return error instanceof Error ? error : new Error(String(error));
}
