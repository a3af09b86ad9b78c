import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { PictureAnswer } from "../assets/pictures.ts";
import type { StaticFile } from "../assets/static-files.ts";
import type { EdgeHeaders } from "../edge/edge-headers.ts";
import { CachedPage, windowFor } from "../pages/cached-page.ts";
import type { Page } from "../pages/page.ts";
import {
  CLOSED_POLICY,
  SECURITY_HEADERS,
} from "../security/security-headers.ts";
import {
  encodingFor,
  lastHead,
  LINGER_BYTES,
  LINGER_MS,
  READ_AHEAD_BYTES,
  withoutBody,
  withValue,
} from "./head.ts";
import { mayBeShared } from "./request-target.ts";

/** For an answer that no cache may store for another visitor. */
const PRIVATE = "private, no-store";

type Sendable = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Sendable,
): void {
  const all: Record<string, string> = { ...SECURITY_HEADERS, ...headers };
  all["content-security-policy"] ??= CLOSED_POLICY;
  // A cache that ignores the query would send one visitor to another's target,
  // and would store the secrets of links.
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (isRedirect || !mayBeShared(request.url ?? ""))
    all["cache-control"] = PRIVATE;
  if (status !== 204 && status !== 304)
    all["content-length"] = String(body.byteLength);
  if (isLast(request)) response.shouldKeepAlive = false;
  response.writeHead(status, all);
  end(request, response, request.method === "HEAD" ? null : body);
}

/**
 * True for a request whose body was not read: its answer is the connection's last.
 * A short body of a GET has no meaning, and Node drops it.
 */
function isLast({ readableEnded, method, headers }: IncomingMessage): boolean {
  if (readableEnded) return false;
  const length = Number(headers["content-length"] ?? Infinity);
  return method === "POST" || length > LINGER_BYTES;
}

/**
 * Ends an answer. If the request's body was not read, the connection ends too: no
 * client should send 200 MB to learn that a page does not exist. Closing it while
 * the client sends would reset it before the client reads the answer, so a little
 * is read and dropped first.
 */
function end(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | null,
): void {
  if (!isLast(request)) return void response.end(body ?? undefined);
  if (body === null) response.flushHeaders();
  else response.write(body);
  let left = LINGER_BYTES - READ_AHEAD_BYTES;
  const close = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(close, LINGER_MS);
  request
    .on("data", (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left <= 0) request.pause();
    })
    .once("end", close)
    .once("close", close)
    .resume();
}

/** True if the client's copy has this entity tag (RFC 9110, 13.1.2). */
function has({ headers }: IncomingMessage, etagOf: () => string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  const etag = etagOf();
  const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag);
}

/**
 * Sends a cached body with its prepared headers, and the edge's; at an address
 * that no shared cache may store, with private headers.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage | StaticFile,
  edge: EdgeHeaders | null = null,
): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const own = page.head(encoding);
  const head = !mayBeShared(request.url ?? "")
    ? withValue(own, "cache-control", PRIVATE)
    : edge !== null && page instanceof CachedPage
      ? edge.addTo(own, page)
      : own;
  if (isLast(request)) response.shouldKeepAlive = false;
  if (has(request, () => page.etag(encoding))) {
    response.writeHead(304, withoutBody(head));
    return end(request, response, null);
  }
  response.writeHead(page.status, [...head]);
  end(
    request,
    response,
    request.method === "HEAD" ? null : page.body(encoding),
  );
}

/**
 * Sends a cache hit, the most frequent case. `more` is a flat list of names and
 * values added to the headers, the same at every call, since `setHeader` would
 * slow down `writeHead`.
 */
export function sendHit(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  requestId: string,
  more: readonly string[],
  edge: EdgeHeaders | null,
): void {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const own = page.hitHead(encoding, more, requestId);
  const head = edge === null ? own : edge.addTo(own, page);
  if (has(request, () => page.etag(encoding))) {
    response.writeHead(304, withoutBody(head)).end();
    return;
  }
  response.writeHead(page.status, head);
  if (request.method === "HEAD") response.end();
  else response.end(page.latin1(encoding), "latin1");
}

/** Sends a page, cached or fresh from the renderer. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page | CachedPage,
  edge: EdgeHeaders | null = null,
): void {
  if (page instanceof CachedPage)
    return sendCached(request, response, page, edge);
  if (page.setCookies.length > 0)
    response.setHeader("set-cookie", [...page.setCookies]);
  const isWorthIt = page.body.byteLength > 1_000;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const isZipped = isWorthIt && encoding !== "identity";
  send(request, response, {
    status: page.status,
    headers: {
      ...edge?.instead(page.status),
      "cache-control": "no-store",
      ...page.headers,
      ...(isWorthIt && { vary: "accept-encoding" }),
      ...(isZipped && { "content-encoding": encoding }),
    },
    body: isZipped ? compressOnce(page.body, encoding) : page.body,
  });
}

/** Compressed bodies, shared by the requests that waited for the same page. */
const compressed: Record<"br" | "gzip", WeakMap<Buffer, Buffer>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

/**
 * Compresses a body that is not cached, which blocks other requests. Brotli takes
 * 0.4 ms for 70 kB at quality 3, and 0.8 at 4, which is 5 % smaller.
 */
function compressOnce(body: Buffer, encoding: "br" | "gzip"): Buffer {
  const made = compressed[encoding].get(body) ?? compress(body, encoding);
  compressed[encoding].set(body, made);
  return made;
}

function compress(body: Buffer, encoding: "br" | "gzip"): Buffer {
  return encoding === "gzip"
    ? gzipSync(body, { level: 5 })
    : brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 3,
          [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
        },
      });
}

/**
 * Sends a picture, or the status of its failure; browsers cache a substitute format
 * for a minute only.
 */
export function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  picture: PictureAnswer,
): void {
  if (picture.status !== 200) {
    const words = {
      400: "Bad picture request",
      404: "No such picture",
      502: "Picture unavailable",
      503: "Too many pictures requested; try again in a moment",
    };
    sendText(
      request,
      response,
      picture.status,
      words[picture.status],
      picture.status === 503 ? { "retry-after": "5" } : {},
    );
    return;
  }
  const { contentType, body, etag, isFinal } = picture;
  const isKnown = has(request, () => etag);
  send(request, response, {
    status: isKnown ? 304 : 200,
    headers: {
      "content-type": contentType,
      // A substitute is not in the requested format.
      "cache-control": isFinal
        ? "public, max-age=31536000, immutable"
        : "public, max-age=60",
      etag,
      // The link names the file. No browser opens it among the site's pages.
      ...(contentType === "application/pdf" && {
        "content-disposition": "attachment",
        "content-security-policy": `${CLOSED_POLICY}; sandbox`,
      }),
    },
    body: isKnown ? Buffer.alloc(0) : body,
  });
}

/** Sends plain text. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(request, response, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
    body: Buffer.from(`${text}\n`),
  });
}

/** Answers before the request's body has arrived, then closes the connection. */
export function sendEarly(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, lastHead(body.byteLength));
  end(request, response, body);
}

/** Sends JSON. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
): void {
  sendText(request, response, status, JSON.stringify(value), {
    "content-type": "application/json",
  });
}
