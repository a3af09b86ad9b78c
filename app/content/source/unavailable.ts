/**
 * The content source did not answer in time, twice, or asked not to be asked. It is a `Response`, so a
 * loader that does not catch it answers 503 with the site's error page; a
 * loader whose read is optional can distinguish it from a defect by its class.
 */
export class ContentUnavailable extends Response {
  readonly reason: unknown;

  /** In: why; when to ask again, in seconds. */
  constructor(reason: unknown, retryAfter = 10) {
    super("The content source does not answer.", {
      status: 503,
      statusText: "Service Unavailable",
      headers: {
        "Retry-After": String(retryAfter),
        "Cache-Control": "no-store",
      },
    });
    this.reason = withoutAddress(reason);
  }
}

/**
 * In: an error of Sanity's client, whose message holds the address that was
 * called, and with it what a visitor searched for or the secret of a preview.
 * Out: what a log may hold; any other reason as it is.
 */
function withoutAddress(reason: unknown): unknown {
  const isHttpError =
    reason instanceof Error && "statusCode" in reason && "response" in reason;
  return isHttpError
    ? new Error(`The content source answered ${String(reason.statusCode)}.`)
    : reason;
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
