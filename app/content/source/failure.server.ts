import { ClientError, ServerError } from "@sanity/client";

/**
 * The content source refused to answer, or twice did not answer in time. It is a
 * `Response`, so a loader that does not catch it answers 503 with the site's error
 * page; a loader whose read is optional can tell it from a defect by its class.
 */
export class ContentUnavailable extends Response {
  constructor() {
    super("The content source does not answer.", {
      status: 503,
      statusText: "Service Unavailable",
      headers: { "Retry-After": "10", "Cache-Control": "no-store" },
    });
  }
}

/** The content source understood a query and refused it: the query is wrong. */
class QueryRejected extends Error {
  constructor(cause: unknown) {
    super("The content source refused a query.", { cause });
  }
}

/**
 * True for each way in which a read can fail. A page that must always answer, such
 * as one with a form, then uses its defaults; the reader has reported the failure.
 */
export function isReadFailure(error: unknown): boolean {
  return error instanceof ContentUnavailable || error instanceof QueryRejected;
}

/** True for an answer of the source; the client's own guard excludes those without a body. */
function isHttpError(error: unknown): error is ClientError | ServerError {
  return error instanceof ClientError || error instanceof ServerError;
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

/** A refused token stays refused, and a source with too many requests is left alone. */
function isRefusal(error: unknown): boolean {
  return isHttpError(error) && [401, 403, 429].includes(error.statusCode);
}

/**
 * Returns what the log may say about a failed read. The client's own message has the
 * requested address, and with it what a visitor has searched for.
 *
 * @param tokenName the variable with the token that was sent.
 */
export function tellable(error: unknown, tokenName: string): unknown {
  if (!isHttpError(error) || isRejectedQuery(error)) return error;
  const { statusCode } = error;
  switch (statusCode) {
    case 401:
    case 403:
      return new Error(
        `the content source refuses ${tokenName} (${statusCode}): make a new token at sanity.io/manage, and start the site with it`,
      );
    case 429:
      return new Error("the content source asks for fewer requests (429)");
    default:
      return new Error(`the content source answered ${statusCode}`);
  }
}

/** Logs why content could not be read. */
export function logFailure(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  console.error(`content read failed: ${words}`);
}

const ATTEMPTS = 2;

/**
 * Reads, and once more if that fails; `onFailure` gets the last error.
 *
 * @throws ContentUnavailable if the source does not answer.
 * @throws QueryRejected if the query is wrong.
 */
export async function withRetry<Result>(
  attempt: () => Promise<Result>,
  onFailure: (error: unknown) => void,
): Promise<Result> {
  let reason: unknown;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      reason = error;
      if (isRejectedQuery(error) || isRefusal(error)) break;
    }
  }
  onFailure(reason);
  throw isRejectedQuery(reason)
    ? new QueryRejected(reason)
    : new ContentUnavailable();
}

/** Returns the result of a reading, or `otherwise` if the source fails; throws any other error. */
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
 * Reads for a form, with `otherwise` while the content source is down or slow: the
 * form must be shown and accepted even then.
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
