import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import type { Lake, QueryRequest } from "../engine/types.ts";
import { feed } from "./feed.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

export type WorkerAnswer = {
  /** The result as JSON. */
  result: string;
  syncTags: string[];
  ms: number;
};

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

/** A small young generation: it is collected more often, and costs 80 MB less. */
const MEMORY_LIMITS = {
  maxOldGenerationSizeMb: 384,
  maxYoungGenerationSizeMb: 4,
};
/** TypeScript in the repository, JavaScript in the built package. */
const WORKER = new URL(
  `./query-worker${extname(import.meta.filename)}`,
  import.meta.url,
);
/** The thread usually stops a query itself; this long after, it is ended. */
const GRACE = 1.25;

type Events = {
  /** It may be given another job. */
  onFree(): void;
  /** It is gone; with an error that no job of its own was told. */
  onEnd(error: Error | null): void;
};

/** Starts a thread, which is fed with the lake's documents from then on. */
export function startWorkerThread(
  lake: Lake,
  timeLimitMs: number,
  { onFree, onEnd }: Events,
): WorkerThread {
  const worker = new Worker(WORKER, { resourceLimits: MEMORY_LIMITS });
  // The lake may end while a query runs.
  worker.unref();
  let job: Job | null = null;
  let isReady = false;
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const post = (message: ToWorker) => worker.postMessage(message);

  function end(error: Error): void {
    if (hasEnded) return;
    const wasIdle = job === null;
    void stop(error);
    onEnd(wasIdle ? error : null);
  }

  async function stop(error: Error): Promise<void> {
    hasEnded = true;
    clearTimeout(timer);
    stopFeed();
    job?.reject(error);
    job = null;
    await worker.terminate();
  }

  worker.on("message", (message: FromWorker) => {
    if (hasEnded) return;
    if (message.kind === "ready") {
      isReady = true;
      return onFree();
    }
    const done = job;
    job = null;
    clearTimeout(timer);
    if (message.kind === "answer") {
      const { result, syncTags, ms } = message;
      done?.resolve({ result, syncTags, ms });
    } else {
      done?.reject(errorOf(message));
    }
    onFree();
  });
  worker.on("error", (error) => end(faultOf(error, job?.request.query ?? "")));
  const stopFeed = feed(lake, post);

  return {
    get job() {
      return job;
    },
    get isFree() {
      return isReady && !hasEnded && job === null;
    },
    start(next) {
      job = next;
      const { request } = next;
      timer = setTimeout(
        () => end(tooSlow(request.query, timeLimitMs)),
        timeLimitMs * GRACE,
      );
      post({ kind: "query", request, timeLimitMs });
    },
    stop,
  };
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
