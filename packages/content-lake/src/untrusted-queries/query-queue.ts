import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import type { Caller, QueryRequest } from "../engine/types.ts";
import type { Feed, Send } from "./feed.ts";
import type { FromWorker, ToWorker, WorkerAnswer } from "./thread-messages.ts";

/** After this long without a query the thread ends and frees its documents. */
const IDLE_MS = 60_000;
/**
 * The thread usually stops a query itself, by its CPU time. At this multiple of the
 * limit by the clock it is ended: a busy machine is slower.
 */
const GRACE = 5;
/** Small: it is collected more often, and saves 80 MB. */
const YOUNG_GENERATION_MB = 4;

/** TypeScript in the repository, JavaScript in the built package. */
const SCRIPT = new URL(
  `./query-worker${extname(import.meta.filename)}`,
  import.meta.url,
);

type Job<Fed> = {
  /** null for work other than a query. */
  request: QueryRequest | null;
  /** Runs before the query, or instead of it. */
  work(feed: Fed): Promise<unknown>;
  resolve(answer: unknown): void;
  reject(error: Error): void;
};

type Thread<Fed> = {
  worker: Worker;
  isReady: boolean;
  post(message: ToWorker): void;
  /** Called when the thread has processed what the feed sent, oldest first. */
  taken: ((found: number | null) => void)[];
  feed: Fed;
};

type QueueOptions<Fed> = {
  /** Supplies a thread with its documents. */
  feed(send: Send): Fed;
  /** The CPU milliseconds that a query may take. */
  timeLimitMs: number;
  /** Beyond it the thread is ended. */
  memoryMb: number;
  /** How many queries of one caller may wait. */
  mostWaiting: number;
  /** Whether other threads come first, if the system can tell them apart. */
  hasLowPriority: boolean;
};

/**
 * Answers queries one at a time in a worker thread with its own documents. Callers take
 * turns, so that a caller with many or slow queries delays another by only one of them.
 * The thread starts on demand. A query that takes too long is stopped; a thread that
 * fails to stop it, or uses too much memory, is ended.
 */
// eslint-disable-next-line max-lines-per-function -- a queue and its thread share one state
export function createQueryQueue<Fed extends Feed>({
  feed,
  timeLimitMs,
  memoryMb,
  mostWaiting,
  hasLowPriority,
}: QueueOptions<Fed>) {
  /** By caller; one that had a turn goes to the end. */
  const waiting = new Map<string, Job<Fed>[]>();
  let thread: Thread<Fed> | null = null;
  let current: Job<Fed> | null = null;
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
    if (job !== null) void ask(thread, job);
  }

  async function ask(
    { feed, post }: Thread<Fed>,
    job: Job<Fed>,
  ): Promise<void> {
    const { request } = job;
    try {
      const answer = await job.work(feed);
      if (current !== job) return;
      if (request === null) {
        current = null;
        job.resolve(answer);
        return next();
      }
      timer = setTimeout(
        () => void end(tooSlow(request.query, timeLimitMs)),
        timeLimitMs * GRACE,
      );
      post({ kind: "query", request, timeLimitMs });
    } catch (error) {
      // Its documents are between moments: the next query gets another thread.
      if (current === job) await end(error as Error);
    }
  }

  function take(): Job<Fed> | null {
    const [[id, [job, ...others]] = ["", []]] = waiting;
    waiting.delete(id);
    if (others.length > 0) waiting.set(id, others);
    return job ?? null;
  }

  function start(): Thread<Fed> {
    const worker = new Worker(SCRIPT, {
      workerData: { hasLowPriority },
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    // Lets the lake's process end while a query runs.
    worker.unref();
    const isCurrent = () => thread?.worker === worker;
    worker.on("message", (message: FromWorker) => {
      if (isCurrent()) receive(message);
    });
    const fail = (error: unknown) => {
      if (!isCurrent()) return;
      // A thread that cannot start fails a job, or it would be restarted forever.
      current ??= take();
      void end(faultOf(error as Error, current?.request?.query ?? ""));
    };
    worker.on("error", fail);
    const post = (message: ToWorker) => worker.postMessage(message);
    const taken: Thread<Fed>["taken"] = [];
    const fed = feed((message) => {
      post(message);
      return new Promise((resolve) => taken.push(resolve));
    });
    const started = { worker, isReady: false, post, taken, feed: fed };
    void fed.loaded.then(() => {
      started.isReady = true;
      if (isCurrent()) next();
    }, fail);
    return started;
  }

  function receive(message: FromWorker): void {
    if (message.kind === "taken") return thread?.taken.shift()?.(message.found);
    const done = current;
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

  /** Ends the thread; its current job gets the error. */
  async function end(error: Error): Promise<void> {
    const [ended, job] = [thread, current];
    thread = null;
    current = null;
    clearTimeout(timer);
    job?.reject(error);
    ended?.feed.stop();
    if (waiting.size > 0) next();
    await ended?.worker.terminate();
  }

  async function add(
    caller: Caller,
    job: Pick<Job<Fed>, "request" | "work">,
  ): Promise<unknown> {
    if (isClosed) throw stopping();
    const own = waiting.get(caller.id) ?? [];
    if (own.length >= mostWaiting) {
      throw new LakeFault(
        { kind: "tooMany" },
        "Too many queries of yours are waiting; ask again when they are answered",
      );
    }
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    waiting.set(caller.id, [...own, { ...job, ...settle }]);
    next();
    return promise;
  }

  return {
    /**
     * Answers a query after the work that moves the documents to its moment. Rejects
     * with a `LakeFault` for a query that is invalid or takes too long, or if its
     * caller has too many waiting.
     */
    run(
      request: QueryRequest,
      work: (feed: Fed) => Promise<void> = () => Promise.resolve(),
    ): Promise<WorkerAnswer> {
      const answer = add(request.caller, { request, work });
      return answer as Promise<WorkerAnswer>;
    },
    /** Takes a turn to work with the documents, without a query. */
    use<Value>(
      caller: Caller,
      work: (feed: Fed) => Promise<Value>,
    ): Promise<Value> {
      return add(caller, { request: null, work }) as Promise<Value>;
    },
    end,
    async close(): Promise<void> {
      isClosed = true;
      for (const job of [...waiting.values()].flat()) job.reject(stopping());
      waiting.clear();
      await end(stopping());
    },
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
