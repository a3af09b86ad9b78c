import { createContext, Script } from "node:vm";
import { threadMs } from "../thread-time.ts";
import { LakeFault } from "./errors.ts";
import { isObject } from "./json-value.ts";

/** The limits of one request, since all others wait for it. */
export type WriteLimits = {
  /** Changes of documents; a document that changes twice counts twice. */
  changes: number;
  /** For one document as JSON. */
  documentBytes: number;
  /** For all written documents together and what the log says of them, as JSON. */
  bytes: number;
  /** Milliseconds, before anything is stored. */
  ms: number;
};

/** The limits for the lake itself and its commands. */
export const UNLIMITED: WriteLimits = {
  changes: Infinity,
  documentBytes: Infinity,
  bytes: Infinity,
  ms: Infinity,
};

/** Counts what a request writes. Every method throws a `LakeFault` beyond a limit. */
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

  /** Counts what is written, and returns its size in bytes. */
  addBytes(content: string): number {
    const { bytes } = this.#limits;
    const size = Buffer.byteLength(content);
    if ((this.#bytes += size) <= bytes) return size;
    throw tooLarge(
      `A request may write documents of ${bytes} bytes together, and this one would write more: send it in parts`,
    );
  }

  /** Counts a written document. One that is too large may still become smaller. */
  addDocument(id: string, before: object | null, content: string): void {
    const { documentBytes } = this.#limits;
    const size = this.addBytes(content);
    if (size <= documentBytes) return;
    if (before && Buffer.byteLength(JSON.stringify(before)) > size) return;
    throw tooLarge(
      `Document "${id}" would have ${size} bytes, and may have ${documentBytes} as JSON`,
    );
  }
}

const script = new Script("work()");
const context = createContext();

/** How often work is tried that had less than half a processor. */
const MOST_TRIES = 4;

/**
 * Does synchronous work, and stops it after this many milliseconds: one patch with a
 * path that matches much, or one text patch of many parts, occupies Sanity's library
 * for minutes, and nothing else can interrupt it. The timer uses the clock, so on a
 * busy machine the work is retried. It must not change anything that outlives it: when
 * it is stopped, not even its `finally` blocks run.
 *
 * @throws LakeFault if it takes too long, and whatever the work throws.
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

/** The error comes from another realm, so it is not an `instanceof Error`. */
function isTimeout(error: unknown): boolean {
  return isObject(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function tooLarge(message: string): LakeFault {
  return new LakeFault({ kind: "tooLarge" }, message);
}
