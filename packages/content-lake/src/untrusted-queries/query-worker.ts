import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { patched } from "../engine/change-row.ts";
import { Collection } from "../engine/collection.ts";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import { Grants } from "../engine/grants.ts";
import { BudgetExceeded } from "../engine/query/budget.ts";
import { publishedTags } from "../engine/query/sync-tags.ts";
import { Reader } from "../engine/reader.ts";
import type {
  QueryRequest,
  QueryResponse,
  SanityDocument,
} from "../engine/types.ts";
import {
  answerText,
  type FromWorker,
  type ToWorker,
  type WorkerAnswer,
} from "./thread-messages.ts";

// The script of a worker thread, which answers queries from its own copy of the
// documents. It usually stops a slow query itself; otherwise the lake ends the thread.

/** The lake's thread receives an answer in one step. */
const MAX_ANSWER_CHARACTERS = 64_000_000;

type Steps = Extract<ToWorker, { kind: "steps" }>;

const documents = new Collection();
const reader = new Reader(documents, new Grants());

// On Linux a thread has its own priority. Visitors are served before the past.
const { hasLowPriority } = workerData as { hasLowPriority: boolean };
if (hasLowPriority && process.platform === "linux")
  os.setPriority(os.constants.priority.PRIORITY_LOW);

// One at a time: a change must not affect a query that has started.
let last = Promise.resolve();
parentPort?.on("message", (message: ToWorker) => {
  last = last.then(() => receive(message));
});

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === "query") {
    return say(await answer(message.request, message.timeLimitMs));
  }
  if (message.kind === "steps")
    return say({ kind: "taken", found: walk(message) });
  for (const { id, content } of message.documents)
    place(id, JSON.parse(content ?? "null") as SanityDocument | null);
  say({ kind: "taken", found: null });
}

/**
 * Takes steps.
 *
 * @returns the first transaction that drops one of the tags.
 */
function walk({ steps, tags }: Steps): number | null {
  let found: number | null = null;
  for (const { sequence, id, patch, revision } of steps) {
    const before = documents.get(id);
    const after = patched(before, patch, revision);
    place(id, after);
    if (found !== null || tags.length === 0) continue;
    const dropped = publishedTags(id, [before, after]);
    if (tags.some((tag) => dropped.has(tag))) found = sequence;
  }
  return found;
}

function place(id: string, document: SanityDocument | null): void {
  if (document === null) documents.delete(id);
  else documents.set(document);
}

async function answer(
  request: QueryRequest,
  timeLimitMs: number,
): Promise<FromWorker> {
  try {
    const response = await reader.queryInSteps(request, timeLimitMs);
    return { kind: "answer", ...written(response, request) };
  } catch (caught) {
    const error =
      caught instanceof BudgetExceeded
        ? tooSlow(request.query, timeLimitMs)
        : caught;
    const { message, stack } = Object(error) as Error;
    const detail = error instanceof LakeFault ? error.detail : null;
    return {
      kind: "refusal",
      detail,
      message: (detail ? message : stack) ?? "",
    };
  }
}

function written(
  response: QueryResponse,
  { query }: QueryRequest,
): WorkerAnswer {
  try {
    const answer = answerText(response);
    const { result, resultSourceMap = "" } = answer;
    const characters = result.length + resultSourceMap.length;
    if (characters <= MAX_ANSWER_CHARACTERS) return answer;
  } catch {
    // The answer is longer than a string can be, or too deeply nested for JSON.
  }
  throw queryEvaluationError("The answer is too long or too deep", query);
}

function say(message: FromWorker): void {
  parentPort?.postMessage(message);
}
