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
  /** Milliseconds, before anything is stored. */
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

const script = new Script("work()");
const context = createContext();

/** How often work begins anew that had less than half of a processor. */
const MOST_TRIES = 4;

/**
 * Does synchronous work, and stops it after so many milliseconds: one patch with a
 * path that matches much, or one text patch of many parts, keeps Sanity's library
 * busy for minutes, and nothing else can interrupt it. The timer goes by the clock,
 * so on a busy machine the work is tried again. It may change nothing that outlives
 * it: when it is stopped, not even its `finally` blocks run. Throws a `LakeFault`
 * when it takes too long, and what the work throws.
 */
export function withinTime<Value>(ms: number, work: () => Value): Value {
  if (ms === Infinity) return work();
  context["work"] = work;
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const began = threadMs();
      try {
        const options = { timeout: ms, displayErrors: false };
        return script.runInContext(context, options) as Value;
      } catch (error) {
        if (!isTimeout(error)) throw error;
      }
      if (threadMs() - began >= ms / 2) break;
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
