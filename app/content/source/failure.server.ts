import { ClientError, ServerError } from "@sanity/client";

import { retryAfterMs } from "~/http/retry-after";

/**
 * The content source did not answer in time, twice, or asked not to be asked. It is a `Response`, so a
 * loader that does not catch it answers 503 with the site's error page; a
 * loader whose read is optional can distinguish it from a defect by its class.
 */
export class ContentUnavailable extends Response {
  /** In: when to ask again, in seconds. */
  constructor(retryAfter = 10) {
    super("The content source does not answer.", {
      status: 503,
      statusText: "Service Unavailable",
      headers: {
        "Retry-After": String(retryAfter),
        "Cache-Control": "no-store",
      },
    });
  }
}

/** The content source understood a query and refused it: the query is wrong. */
export class QueryRejected extends Error {
  constructor(cause: unknown) {
    super("The content source refused a query.", { cause });
  }
}

/**
 * True for each way in which a read can fail. A page that must always answer,
 * such as one with a form, goes on with its defaults; the reader has reported
 * the failure.
 */
export function isReadFailure(error: unknown): boolean {
  return error instanceof ContentUnavailable || error instanceof QueryRejected;
}

/** A source that asks for fewer requests without saying when, in milliseconds. */
const UNNAMED_WAIT_MS = 1_000;

/**
 * A time in which the content source is not asked, since it asked for that. Reads fail at once then, and cached pages are served.
 */
export class SourcePause {
  #until = 0;
  readonly #now: () => number;

  /** @param now a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** For how many milliseconds the source is not asked; 0: ask. */
  left(): number {
    return Math.max(0, this.#until - this.#now());
  }

  /** In: why a read failed. Out: whether the source is not asked for a while. */
  noteFailure(error: unknown): boolean {
    const wait = askedWait(error);
    if (!wait) return false;
    this.#until = Math.max(this.#until, this.#now() + wait);
    return true;
  }
}

/** An answer of the source; the client's own guard leaves out those without a body. */
function isHttpError(error: unknown): error is ClientError | ServerError {
  return error instanceof ClientError || error instanceof ServerError;
}

/** True if the source refuses the token. */
function isRefusal(error: unknown): boolean {
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
function failureText(error: unknown, tokenName: string): string {
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
function isRejectedQuery(error: unknown): error is ClientError {
  return (
    error instanceof ClientError &&
    error.statusCode === 400 &&
    "type" in Object(error.details)
  );
}

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
      const wasAsking = pause.left() === 0;
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
  throw new ContentUnavailable();
}

/** @throws ContentUnavailable while the source is not asked. */
function requireAsking(pause: SourcePause): void {
  const ms = pause.left();
  if (ms > 0) throw new ContentUnavailable(Math.ceil(ms / 1000));
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

/** In: a reading, what stands in its place if it fails. Any other error is thrown. */
export async function unlessUnreadable<Value>(
  reading: Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (isReadFailure(error)) return otherwise;
    throw error;
  }
}

/** In milliseconds: how long a form may wait for what it can do without. */
const PATIENCE_MS = 500;

/**
 * What is read for a form: it must be shown and taken all the same while the
 * content source is down or slow. In: the reading, what stands in its place then.
 */
export function withPatience<Value>(
  reading: Promise<Value>,
  otherwise: Value,
): Promise<Value> {
  const read = unlessUnreadable(reading, otherwise);
  const late = new Promise<Value>((resolve) => {
    setTimeout(() => resolve(otherwise), PATIENCE_MS).unref();
  });
  return Promise.race([read, late]);
}
