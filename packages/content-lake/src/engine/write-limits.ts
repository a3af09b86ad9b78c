import { createContext, Script } from "node:vm";
import { threadMs } from "../thread-time.ts";
import { LakeFault } from "./errors.ts";
import { isObject } from "./json-value.ts";

/** What one request may write, since all others wait for it. */
export type WriteLimits = {
  /** Changes of documents; a document that is changed twice counts twice. */
  changes: number;
  /** Of one document as JSON. */
  documentBytes: number;
  /** Of all written documents together, as JSON. */
  bytes: number;
  /** Milliseconds of this thread's processor, before anything is stored. */
  ms: number;
};

/** The limits of what the lake itself and its commands write. */
export const UNLIMITED: WriteLimits = {
  changes: Infinity,
  documentBytes: Infinity,
  bytes: Infinity,
  ms: Infinity,
};

/** Counts what a request writes. Every method throws a `LakeFault` past a limit. */
export class WriteCounter {
  readonly #limits: WriteLimits;
  #changes = 0;
  #bytes = 0;

  constructor(limits: WriteLimits) {
    this.#limits = limits;
  }

  addChange(): void {
    const { changes } = this.#limits;
    if ((this.#changes += 1) <= changes) return;
    throw tooLarge(
      `A request may change ${changes} documents, and this one would change more: send it in parts`,
    );
  }

  /** In: a document before and after. What is too large may become smaller. */
  addDocument(id: string, before: object | null, content: string): void {
    const { documentBytes, bytes } = this.#limits;
    const size = Buffer.byteLength(content);
    if ((this.#bytes += size) > bytes) {
      throw tooLarge(
        `A request may write documents of ${bytes} bytes together, and this one would write more: send it in parts`,
      );
    }
    if (size <= documentBytes) return;
    if (before && Buffer.byteLength(JSON.stringify(before)) > size) return;
    throw tooLarge(
      `Document "${id}" would have ${size} bytes, and may have ${documentBytes} as JSON`,
    );
  }
}

/** By the clock; the timer of a script knows no other. */
const MOST_WAITING = 64;
const script = new Script("work()");
const context = createContext();

/**
 * Does synchronous work, and stops it after so many milliseconds: one patch with a
 * path that matches much, or one text patch of many parts, keeps Sanity's library
 * busy for minutes, and nothing else can interrupt it. The work may change nothing
 * that outlives it: not even its `finally` blocks run then, and it may begin anew. Throws a
 * `LakeFault` when it is stopped, and what the work throws.
 */
export function withinTime<Value>(ms: number, work: () => Value): Value {
  if (ms === Infinity) return work();
  context["work"] = work;
  try {
    for (let timeout = ms; timeout <= MOST_WAITING * ms; timeout *= 2) {
      const began = threadMs();
      try {
        const options = { timeout, displayErrors: false };
        return script.runInContext(context, options) as Value;
      } catch (error) {
        if (!isTimeout(error)) throw error;
      }
      // If others had the processor meanwhile, the work begins anew with more time.
      if (threadMs() - began >= ms) break;
    }
  } finally {
    context["work"] = null;
  }
  throw tooLarge(
    `A request may take ${ms / 1_000} seconds, and this one would take longer; nothing was changed: send it in parts`,
  );
}

/** The error is none of this realm, so it is no `instanceof Error`. */
function isTimeout(error: unknown): boolean {
  return isObject(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function tooLarge(message: string): LakeFault {
  return new LakeFault({ kind: "tooLarge" }, message);
}
