import { Worker } from "node:worker_threads";
import {
  LakeError,
  plainError,
  queryEvaluationError,
} from "../engine/errors.ts";
import type { Lake, QueryRequest } from "../engine/types.ts";
import { feed } from "./feed.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

export type StrangerAnswer = {
  /** The result as JSON. */
  result: string;
  syncTags: string[];
  ms: number;
};

export type StrangerQueries = {
  /**
   * Rejects with a `LakeError`: 400 for a query that is wrong or takes too
   * long, 429 when its sender has too many waiting.
   */
  query(request: QueryRequest): Promise<StrangerAnswer>;
  /** True while there is a thread. */
  readonly isRunning: boolean;
  close(): Promise<void>;
};

export type StrangerLimits = {
  /** What one query may take. */
  timeLimitMs?: number;
  /** After so long without a question the thread and its documents go. */
  idleMs?: number;
};

const TIME_LIMIT_MS = 2_000;
const IDLE_MS = 60_000;
const WAITING_PER_CALLER = 8;
/** A small young generation: it is collected more often, and costs 80 MB less. */
const MEMORY_LIMITS = {
  maxOldGenerationSizeMb: 384,
  maxYoungGenerationSizeMb: 4,
};

type Waiting = {
  request: QueryRequest;
  resolve(answer: StrangerAnswer): void;
  reject(error: Error): void;
};

type Running = { worker: Worker; isReady: boolean; stopFeed(): void };

/**
 * Answers queries of strangers, one after the other, in a thread with documents
 * of its own. The thread is made at the first question; one that takes too long
 * or too much memory is stopped with its query, and the others go on in a new
 * one.
 */
export function createStrangerQueries(
  lake: Lake,
  { timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_MS }: StrangerLimits = {},
): StrangerQueries {
  const waiting: Waiting[] = [];
  let running: Running | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Running {
    const worker = new Worker(new URL("./query-worker.ts", import.meta.url), {
      resourceLimits: MEMORY_LIMITS,
    });
    // The lake may end whatever strangers ask.
    worker.unref();
    const started: Running = { worker, isReady: false, stopFeed: () => {} };
    const isCurrent = () => running === started;
    worker.on("message", (message: FromWorker) => {
      if (isCurrent()) receive(started, message);
    });
    worker.on("error", (error) => {
      if (isCurrent()) stop(faultOf(error, current?.request.query ?? ""));
    });
    started.stopFeed = feed(lake, (message) => post(started, message));
    return started;
  }

  function post({ worker }: Running, message: ToWorker): void {
    worker.postMessage(message);
  }

  function receive(from: Running, message: FromWorker): void {
    if (message.kind === "ready") {
      from.isReady = true;
      return next();
    }
    const asked = current;
    current = null;
    clearTimeout(timer);
    if (message.kind === "answer") {
      const { result, syncTags, ms } = message;
      asked?.resolve({ result, syncTags, ms });
    } else {
      asked?.reject(errorOf(message));
    }
    next();
  }

  /** Ends the thread; what it was working on gets the error. */
  function stop(error: Error | null): void {
    const ended = running;
    const asked = current;
    running = null;
    current = null;
    clearTimeout(timer);
    ended?.stopFeed();
    void ended?.worker.terminate();
    if (asked && error) asked.reject(error);
    else if (!asked && error) waiting.shift()?.reject(error);
    next();
  }

  function next(): void {
    if (current) return;
    clearTimeout(timer);
    if (waiting.length === 0) return rest();
    running ??= start();
    if (!running.isReady) return;
    current = waiting.shift() ?? null;
    if (!current) return;
    const { request } = current;
    timer = setTimeout(() => stop(tooSlow(request, timeLimitMs)), timeLimitMs);
    post(running, { kind: "query", request });
  }

  function rest(): void {
    if (!running) return;
    timer = setTimeout(() => stop(null), idleMs);
    timer.unref();
  }

  return {
    async query(request) {
      const { id } = request.caller;
      const own = waiting.filter((other) => other.request.caller.id === id);
      if (own.length >= WAITING_PER_CALLER) {
        throw plainError(
          429,
          "Too Many Requests",
          "Too many queries of yours are waiting; ask again when they are answered",
        );
      }
      const { promise, ...settle } = Promise.withResolvers<StrangerAnswer>();
      waiting.push({ request, ...settle });
      next();
      return promise;
    },
    get isRunning() {
      return running !== null;
    },
    async close() {
      const gone = plainError(
        503,
        "Service Unavailable",
        "The server is stopping",
      );
      for (const each of waiting.splice(0)) each.reject(gone);
      const worker = running?.worker;
      stop(gone);
      await worker?.terminate();
    },
  };
}

function tooSlow({ query }: QueryRequest, limitMs: number): LakeError {
  return queryEvaluationError(
    `The query was stopped after ${limitMs / 1000} seconds`,
    query,
  );
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
    ? new LakeError(message.statusCode, message.body, message.message)
    : new Error(message.detail);
}
