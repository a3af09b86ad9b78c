import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { Visitor } from "../../app/load-context.ts";
import { SLOW_SENDER } from "../../app/intake/evidence/sent-evidence.ts";
import type { RenderRequest } from "../pages/page.ts";

/**
 * The body is read completely before rendering. The longest form that a visitor
 * can type, all escaped emoji, takes 70 kB.
 */
export const MAX_BODY_BYTES = 128 * 1024;

/**
 * A form with files: twenty of 10 MB, with the head of each part. One file that is
 * too large is read to its end as well, so that its sender gets an answer that
 * names it; nothing of what is too much is stored.
 */
const MAX_UPLOAD_BYTES = 212_000_000;

/** A body must have arrived after so many milliseconds; one with files may take longer. */
export const BODY_MS = 30_000;
/**
 * A form with files ends where its sender is silent for so long, and where fewer
 * bytes have come by the end of `BODY_MS` than a slow phone sends. Who waits for a
 * place gets it earlier (app/intake/evidence/upload-places.ts).
 */
const IDLE_MS = 30_000;

/** The page of a request, and where its script sends files to. */
const TAKES_FILES = /^(?:\/[a-z]{2})?\/request\/[^/?]+(?:\/evidence)?(?:\?|$)/;

/** The requests whose body was cut off while it was rendered. */
const faults = new WeakMap<IncomingMessage, BodyRefused>();

/**
 * Headers that are not passed to Remix, since `mayPost` (post-guard.ts) has
 * checked the origin already. Remix throws for the origin "null", and trusts a
 * forwarded host from any sender.
 */
const WITHHELD = new Set(["origin", "x-forwarded-host"]);

/** Why the sender is to blame for an answer that failed. */
export type BodyRefusal = "body too large" | "body too slow";

/** The body is longer than the site accepts, or has not arrived in time. */
export class BodyRefused extends Error {
  readonly reason: BodyRefusal;

  constructor(reason: BodyRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Converts Node's request to a `RenderRequest`.
 *
 * A body is read to its end even if no route uses it, so that the connection can
 * go on: unread bytes would precede its next request. A form with files is passed on as
 * it arrives; what a rendering leaves of it is not read. Call `bodyFault` afterwards.
 *
 * @throws BodyRefused, or an error if the sender leaves before the
 * end.
 */
export async function toRenderRequest(
  request: IncomingMessage,
  path: string,
  visitor: Visitor,
  requestId: string,
): Promise<RenderRequest> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !WITHHELD.has(name))
      headers.set(name, value);
  }
  const method = request.method ?? "GET";
  // HEAD is rendered as GET, since its Content-Length is that of the whole
  // body.
  if (method === "GET" || method === "HEAD")
    return { method: "GET", path, headers, body: null, visitor, requestId };
  const body = isUpload(request, path)
    ? streamBody(request)
    : await readBody(request);
  return { method, path, headers, body, visitor, requestId };
}

function isUpload({ headers }: IncomingMessage, path: string): boolean {
  return (
    TAKES_FILES.test(path) &&
    /^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")
  );
}

function streamBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES)
    throw new BodyRefused("body too large");
  const chunks = chunksOf(request);
  let length = 0;
  let waitedMs = 0;
  // The time that the site takes for what has come is not the sender's.
  async function next(): Promise<IteratorResult<Buffer, undefined>> {
    const { leastBytesPerMs, proxyPieceBytes } = SLOW_SENDER;
    const earnedMs = (length + proxyPieceBytes) / leastBytesPerMs;
    const leftMs = Math.max(BODY_MS, earnedMs) - waitedMs;
    const late = lateness(Math.min(leftMs, IDLE_MS));
    const began = performance.now();
    try {
      return await Promise.race([chunks.next(), late.error]);
    } finally {
      late.clear();
      waitedMs += performance.now() - began;
    }
  }
  function fail(error: BodyRefused): never {
    faults.set(request, error);
    throw error;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next().catch((error: unknown) => {
          throw error instanceof BodyRefused ? fail(error) : error;
        });
        if (done) return controller.close();
        length += value.byteLength;
        if (length > MAX_UPLOAD_BYTES) fail(new BodyRefused("body too large"));
        controller.enqueue(value);
      },
      cancel: () => void chunks.return?.(),
    },
    // Nothing is read ahead of what is asked for.
    { highWaterMark: 0 },
  );
}

/**
 * Why a form with files was cut off while it was rendered: the answer says so in
 * place of the page. Out: null if it was not.
 */
export function bodyFault(request: IncomingMessage): BodyRefused | null {
  return faults.get(request) ?? null;
}

/**
 * Leaving the loop early must not close the connection, which still needs an
 * answer.
 */
function chunksOf(request: IncomingMessage): AsyncIterator<Buffer, undefined> {
  return request
    .iterator({ destroyOnReturn: false })
    [Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
}

/**
 * Reads a whole body.
 *
 * @throws BodyRefused, or an error if the sender leaves before the
 * end.
 */
export async function readBody(
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
    throw new BodyRefused("body too large");
  // A request without a body (see `optimizeEmptyRequests` in listen.ts).
  if (request.readableEnded) return new Uint8Array();
  const chunks: Buffer[] = [];
  let length = 0;
  const late = lateness(BODY_MS);
  try {
    const arriving = chunksOf(request);
    for (;;) {
      const { done, value } = await Promise.race([arriving.next(), late.error]);
      if (done) return new Uint8Array(Buffer.concat(chunks));
      length += value.byteLength;
      if (length > MAX_BODY_BYTES) throw new BodyRefused("body too large");
      chunks.push(value);
    }
  } finally {
    late.clear();
  }
}

/** Rejects after so many milliseconds, unless it is cleared before. */
function lateness(ms: number): { error: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BodyRefused("body too slow")), ms);
  return { error: promise, clear: () => clearTimeout(timer) };
}

/** True for a page that a browser opens for a person: most programs do not say so. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined
  );
}
