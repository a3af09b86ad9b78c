import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { Visitor } from "../../app/load-context.ts";
import { SLOW_SENDER } from "../../app/intake/evidence/sent-evidence.ts";
import type { RenderRequest } from "../pages/page.ts";

/**
 * In bytes, of a body that is read completely before rendering. The longest form
 * that a visitor can type, all escaped emoji, takes 70 kB.
 */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * A form with files: twenty of 10 MB, with their headers. A file that is too large
 * is still read to its end, so that the answer can name it; nothing beyond the
 * limit is stored.
 */
const MAX_UPLOAD_BYTES = 212_000_000;

/** In milliseconds: the time limit of a body; one with files may take longer. */
export const BODY_MS = 30_000;
/**
 * In milliseconds: a form with files is cut off if its sender is silent for this
 * long, or if by the end of `BODY_MS` fewer bytes have come than a slow phone
 * sends. Those who wait for a place are cut off earlier
 * (app/intake/evidence/upload-places.ts).
 */
const IDLE_MS = 30_000;

/** The page of a request, and the address to which its script sends files. */
const TAKES_FILES = /^(?:\/[a-z]{2})?\/request\/[^/?]+(?:\/evidence)?(?:\?|$)/;

/** Requests whose body was cut off during rendering. */
const faults = new WeakMap<IncomingMessage, BodyRefused>();

/**
 * Headers withheld from Remix, since `mayPost` (post-guard.ts) has already checked
 * the origin. Remix throws for the origin "null", and trusts a forwarded host from
 * any sender.
 */
const WITHHELD = new Set(["origin", "x-forwarded-host"]);

/** Why a failed answer is the sender's fault. */
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
 * A body is read to its end even if no route uses it, so that the connection stays
 * usable: unread bytes would precede its next request. A form with files is passed on
 * as it arrives; what the rendering leaves is not read. Call `bodyFault` afterwards.
 *
 * @throws BodyRefused, or an error if the sender disconnects early.
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
  // HEAD is rendered as GET, since its Content-Length is that of the whole body.
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
  // The site's own processing time does not count against the sender.
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
    // Nothing is read before it is requested.
    { highWaterMark: 0 },
  );
}

/**
 * Why a form with files was cut off during rendering, for an answer that says
 * so; else null.
 */
export function bodyFault(request: IncomingMessage): BodyRefused | null {
  return faults.get(request) ?? null;
}

/**
 * Iterates without closing the connection on an early exit, since it still
 * needs an answer.
 */
function chunksOf(request: IncomingMessage): AsyncIterator<Buffer, undefined> {
  return request
    .iterator({ destroyOnReturn: false })
    [Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
}

/**
 * Reads a whole body.
 *
 * @throws BodyRefused, or an error if the sender disconnects early.
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

/** Rejects after this many milliseconds unless it is cleared. */
function lateness(ms: number): { error: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BodyRefused("body too slow")), ms);
  return { error: promise, clear: () => clearTimeout(timer) };
}

/** True for a page that a browser opens for a person; most programs do not claim that. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined
  );
}
