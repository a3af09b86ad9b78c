import { ClientError, ServerError } from "@sanity/client";

import { retryAfterMs } from "~/http/retry-after";

/** A source that asks for fewer requests without saying when, in milliseconds. */
const UNNAMED_WAIT_MS = 1_000;

/**
 * A time in which the content source is not asked, since it asked for that. Reads fail at once then, and cached pages are served.
 */
export class SourcePause {
  #until = 0;
  #reason: unknown = null;
  readonly #now: () => number;

  /** @param now a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Why the source is not asked now, and for how many milliseconds; null: ask. */
  current(): { reason: unknown; ms: number } | null {
    const ms = this.#until - this.#now();
    return ms > 0 ? { reason: this.#reason, ms } : null;
  }

  /** In: why a read failed. Out: whether the source is not asked for a while. */
  noteFailure(error: unknown): boolean {
    const wait = askedWait(error);
    if (!wait) return false;
    this.#until = Math.max(this.#until, this.#now() + wait);
    this.#reason = error;
    return true;
  }
}

/** An answer of the source; the client's own guard leaves out those without a body. */
function isHttpError(error: unknown): error is ClientError | ServerError {
  return error instanceof ClientError || error instanceof ServerError;
}

/** True if the source refuses the token. */
export function isRefusal(error: unknown): boolean {
  return isHttpError(error) && [401, 403].includes(error.statusCode);
}

/** For how long the source asks to be left alone, in milliseconds; null: it does not. */
function askedWait(error: unknown): number | null {
  if (!isHttpError(error)) return null;
  const { statusCode, response } = error;
  const named = retryAfterMs(response.headers["retry-after"]);
  if (statusCode === 429) return named ?? UNNAMED_WAIT_MS;
  return statusCode === 503 ? named : null;
}

/**
 * What the log says of a read that failed. In: why; the variable with the token
 * that was sent. The client's own words hold the address that was called, and
 * with it what a visitor has searched for.
 */
export function failureText(error: unknown, tokenName: string): string {
  if (!isHttpError(error))
    return error instanceof Error ? error.message : String(error);
  const { statusCode } = error;
  switch (statusCode) {
    case 401:
    case 403:
      return `the content source refuses ${tokenName} (${statusCode}): make a new token at sanity.io/manage, and start the site with it`;
    case 429:
      return "the content source asks for fewer requests (429)";
    default:
      return isRejectedQuery(error)
        ? error.message
        : `the content source answered ${statusCode}`;
  }
}

/**
 * In: why a read failed; the variable with the token that was sent. Out: what may
 * be told of it: an error of Sanity's client holds the address that was called.
 */
export function tellable(error: unknown, tokenName: string): unknown {
  return isHttpError(error) ? new Error(failureText(error, tokenName)) : error;
}

/**
 * A query that does not parse is a defect, which a retry or a 503 would hide.
 * The source's 400 has a body of its own; a 400 without it is from a proxy.
 */
export function isRejectedQuery(error: unknown): error is ClientError {
  return (
    error instanceof ClientError &&
    error.statusCode === 400 &&
    "type" in Object(error.details)
  );
}
