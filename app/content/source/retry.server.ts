import {
  failureText,
  isRefusal,
  isRejectedQuery,
  type SourcePause,
} from "./source-pause.server";
import { ContentUnavailable, QueryRejected } from "./unavailable";

const ATTEMPTS = 2;

/** How reads fail: who is told, and for how long the source is left alone. */
export type FailureHandling = {
  pause: SourcePause;
  onFailure(error: unknown): void;
};

/**
 * Reads, and once more if that fails. In: one attempt, what is done with failures.
 *
 * @throws ContentUnavailable if the source does not answer, or is not asked now.
 * @throws QueryRejected if the query is wrong.
 */
export async function withRetry<Result>(
  attempt: () => Promise<Result>,
  { pause, onFailure }: FailureHandling,
): Promise<Result> {
  requireAsking(pause);
  let reason: unknown;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      reason = error;
      const wasAsking = pause.current() === null;
      if (pause.noteFailure(error)) {
        // Of the reads that were under way one speaks for all.
        if (wasAsking) onFailure(error);
        break;
      }
      // Neither a wrong query nor a refused token is right a moment later.
      if (isRejectedQuery(error) || isRefusal(error)) break;
    }
  }
  requireAsking(pause);
  onFailure(reason);
  if (isRejectedQuery(reason)) throw new QueryRejected(reason);
  throw new ContentUnavailable(reason);
}

/** @throws ContentUnavailable while the source is not asked. */
function requireAsking(pause: SourcePause): void {
  const paused = pause.current();
  if (paused === null) return;
  throw new ContentUnavailable(paused.reason, Math.ceil(paused.ms / 1000));
}

/** The variables with the tokens, by what they read. */
export const TOKENS = {
  published: "SANITY_API_READ_TOKEN",
  drafts: "SANITY_API_PREVIEW_TOKEN",
} as const;

/** Logs why content could not be read. In: the reason, the token's variable. */
export function logFailure(
  error: unknown,
  tokenName: string = TOKENS.published,
): void {
  console.error(`content read failed: ${failureText(error, tokenName)}`);
}
