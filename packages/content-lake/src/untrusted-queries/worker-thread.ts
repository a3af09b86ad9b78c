import { extname } from "node:path";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { QueryRequest } from "../engine/types.ts";
import {
  feed,
  type FromWorker,
  type ToWorker,
  type WorkerAnswer,
} from "./messages.ts";

/** A query that a caller waits for. */
export type Job = {
  request: QueryRequest;
  resolve(answer: WorkerAnswer): void;
  reject(error: Error): void;
};

/** A thread with documents of its own, which does one job at a time. */
export type WorkerThread = {
  /** What it works on. */
  readonly job: Job | null;
  /** True when it has its documents, and nothing to do. */
  readonly isFree: boolean;
  start(job: Job): void;
  /** Ends the thread; its job gets the error. */
  stop(error: Error): Promise<void>;
};

const LEAST_MB = 384;
/** What queries may use besides the documents. */
const QUERIES_MB = 256;
/** A document in memory takes some 2.3 times the bytes of its JSON. */
const MEMORY_OF_JSON = 2.5;
/** A small one: it is collected more often, and costs 80 MB less. */
const YOUNG_GENERATION_MB = 4;

function memoryLimits(storedBytes: number): ResourceLimits {
  const documents = (storedBytes / 1_000_000) * MEMORY_OF_JSON;
  return {
    maxOldGenerationSizeMb: Math.max(LEAST_MB, documents + QUERIES_MB),
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
  };
}

/** TypeScript in the repository, JavaScript in the built package. */
const WORKER = new URL(
  `./query-worker${extname(import.meta.filename)}`,
  import.meta.url,
);
/**
 * The thread usually stops a query itself; at this multiple of the limit it is
 * ended.
 */
const GRACE = 1.25;

type Events = {
  /** The thread is ready for a job. */
  onFree(): void;
  /**
   * The thread has ended; `error` is null unless it ended without a job to
   * reject.
   */
  onEnd(error: Error | null): void;
};

/** Starts a thread and sends it the lake's documents and their changes. */
export function startWorkerThread(
  lake: Lake,
  timeLimitMs: number,
  events: Events,
): WorkerThread {
  return new QueryThread(lake, timeLimitMs, events);
}

class QueryThread implements WorkerThread {
  readonly #worker: Worker;
  readonly #timeLimitMs: number;
  readonly #events: Events;
  readonly #stopFeed: () => void;
  #job: Job | null = null;
  #isReady = false;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(lake: Lake, timeLimitMs: number, events: Events) {
    const resourceLimits = memoryLimits(lake.storedBytes());
    this.#worker = new Worker(WORKER, { resourceLimits });
    this.#timeLimitMs = timeLimitMs;
    this.#events = events;
    // Lets the lake's process end while a query runs.
    this.#worker.unref();
    this.#worker.on("message", (message: FromWorker) => this.#receive(message));
    this.#worker.on("error", (error) =>
      this.#end(faultOf(error, this.#job?.request.query ?? "")),
    );
    this.#stopFeed = feed(lake, (message) => this.#post(message));
  }

  get job(): Job | null {
    return this.#job;
  }

  get isFree(): boolean {
    return this.#isReady && !this.#hasEnded && this.#job === null;
  }

  start(job: Job): void {
    this.#job = job;
    const { request } = job;
    const timeLimitMs = this.#timeLimitMs;
    this.#timer = setTimeout(
      () => this.#end(tooSlow(request.query, timeLimitMs)),
      timeLimitMs * GRACE,
    );
    this.#post({ kind: "query", request, timeLimitMs });
  }

  async stop(error: Error): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#stopFeed();
    this.#job?.reject(error);
    this.#job = null;
    await this.#worker.terminate();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (this.#hasEnded) return;
    if (message.kind === "ready") {
      this.#isReady = true;
      return this.#events.onFree();
    }
    const done = this.#job;
    this.#job = null;
    clearTimeout(this.#timer);
    if (message.kind === "answer") {
      const { kind: _, ...answer } = message;
      done?.resolve(answer);
    } else {
      done?.reject(errorOf(message));
    }
    this.#events.onFree();
  }

  #end(error: Error): void {
    if (this.#hasEnded) return;
    const wasIdle = this.#job === null;
    void this.stop(error);
    this.#events.onEnd(wasIdle ? error : null);
  }
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

function errorOf(
  message: Extract<FromWorker, { kind: "refusal" | "fault" }>,
): Error {
  return message.kind === "refusal"
    ? new LakeFault(message.detail, message.message)
    : new Error(message.detail);
}
