/**
 * The content source did not answer in time, twice. It is a `Response`, so a
 * loader that lets it pass answers 503 with the branded page; a loader whose
 * read is optional can tell it from a mistake of our own by its class.
 */
export class ContentUnavailable extends Response {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super("The content source does not answer.", {
      status: 503,
      statusText: "Service Unavailable",
      headers: { "Retry-After": "10", "Cache-Control": "no-store" },
    });
    this.reason = reason;
  }
}
