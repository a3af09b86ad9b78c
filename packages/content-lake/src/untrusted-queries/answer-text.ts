import type { QueryResponse } from "../engine/types.ts";
import type { WorkerAnswer } from "./messages.ts";

/**
 * An answer with its result and source map as JSON. Throws a `RangeError` for
 * what is nested too deeply, or gets longer than a text can be.
 */
export function answerText(response: QueryResponse): WorkerAnswer {
  const { result, ...rest } = response;
  // `undefined` would leave the key out, which clients do not expect.
  return { result: JSON.stringify(result ?? null), ...rest };
}
