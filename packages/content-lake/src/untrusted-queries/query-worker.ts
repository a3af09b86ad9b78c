import { parentPort } from "node:worker_threads";
import { Collection } from "../engine/collection.ts";
import { LakeFault, queryEvaluationError, tooSlow } from "../engine/errors.ts";
import { Grants } from "../engine/grants.ts";
import { BudgetExceeded, withinBudget } from "../engine/query/budget.ts";
import { Reader } from "../engine/reader.ts";
import type { QueryRequest, SanityDocument } from "../engine/types.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

// A thread that answers queries from documents of its own: if a query breaks
// it, the lake goes on. It usually stops a query that takes too long itself,
// and is stopped from outside where it cannot.

/** The thread of the lake receives an answer in one step. */
const MAX_ANSWER_CHARACTERS = 64_000_000;

const port = parentPort;
if (!port) throw new Error("This runs as a worker thread only");

const loading = new Map<string, SanityDocument>();
let held: { documents: Collection; reader: Reader } | null = null;

port.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "documents":
      for (const content of message.contents) {
        const document = parse(content);
        loading.set(document._id, document);
      }
      return;
    case "loaded": {
      const documents = new Collection(loading.values());
      held = { documents, reader: new Reader(documents, new Grants()) };
      loading.clear();
      return say({ kind: "ready" });
    }
    case "changes":
      for (const { id, content } of message.changes) {
        change(id, content === null ? null : parse(content));
      }
      held?.reader.views.refresh(message.changes.map(({ id }) => id));
      return;
    case "query":
      say(answer(message.request, message.timeLimitMs));
      return;
    default:
      message satisfies never;
  }
});

function parse(content: string): SanityDocument {
  return JSON.parse(content) as SanityDocument;
}

/** Also while the others are still coming in: later messages are newer. */
function change(id: string, document: SanityDocument | null): void {
  const documents = held?.documents ?? loading;
  if (document === null) documents.delete(id);
  else if (held) held.documents.set(document);
  else loading.set(id, document);
}

function answer(request: QueryRequest, timeLimitMs: number): FromWorker {
  try {
    if (!held) throw new Error("A query came before the documents");
    const { reader } = held;
    const { result, syncTags, ms } = withinBudget(timeLimitMs, () =>
      reader.query(request),
    );
    return { kind: "answer", result: written(result, request), syncTags, ms };
  } catch (caught) {
    const error =
      caught instanceof BudgetExceeded
        ? tooSlow(request.query, timeLimitMs)
        : caught;
    if (error instanceof LakeFault) {
      return { kind: "refusal", detail: error.detail, message: error.message };
    }
    const detail = error instanceof Error ? (error.stack ?? "") : String(error);
    return { kind: "fault", detail };
  }
}

function written(result: unknown, { query }: QueryRequest): string {
  try {
    const text = JSON.stringify(result ?? null);
    if (text.length <= MAX_ANSWER_CHARACTERS) return text;
  } catch {
    // Longer than a text can be, or deeper than JSON can be written.
  }
  throw queryEvaluationError("The answer is too long or too deep", query);
}

function say(message: FromWorker): void {
  port?.postMessage(message);
}
