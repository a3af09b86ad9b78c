import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

type Headers = Record<string, string | string[]>;

/** An HTTP answer before it is written. */
export type Answer = {
  status: number;
  headers?: Headers;
  body?: string | Buffer | Readable;
};

/** A text answer; `type` is its media type. */
export function typed(
  type: string,
  body: string,
  status = 200,
  more: Headers = {},
) {
  const headers = { "content-type": `${type}; charset=utf-8`, ...more };
  return { status, headers, body };
}

export function json(body: unknown, status?: number, headers?: Headers) {
  return typed("application/json", JSON.stringify(body), status, headers);
}

export function html(body: string, status?: number, headers?: Headers) {
  return typed("text/html", body, status, headers);
}

/** 302 by default; 303 after a form, so that the next page is requested by GET. */
export function redirect(
  location: string,
  status: 302 | 303 = 302,
  headers: Headers = {},
): Answer {
  return { status, headers: { location, ...headers } };
}

/** Writes an answer; the body is omitted for HEAD. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = "" }: Answer,
): Promise<void> {
  const isEmpty = status === 204 || status === 304;
  const bodyless = isEmpty || request.method === "HEAD";
  if (!(body instanceof Readable)) {
    if (!isEmpty) response.setHeader("content-length", Buffer.byteLength(body));
    response.writeHead(status, headers);
    response.end(bodyless ? undefined : body);
    return;
  }
  response.writeHead(status, headers);
  if (bodyless) {
    body.destroy();
    response.end();
    return;
  }
  // A client that disconnects midway is not an error.
  await pipeline(body, response).catch(() => response.destroy());
}

const LINGER_MS = 1000;

/**
 * Refuses a request whose body stays unread, and so must not be taken for the next
 * request. The rest of the body is discarded for a moment: closing the connection while
 * the client sends would reset it before the client reads the answer.
 */
export async function sendAndClose(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ReturnType<typeof json>,
): Promise<void> {
  response.writeHead(status, {
    ...headers,
    connection: "close",
    "content-length": Buffer.byteLength(body),
  });
  response.write(body);
  request.resume();
  const received = finished(request).catch(() => {});
  await Promise.race([received, pause(LINGER_MS, null, { ref: false })]);
  response.end();
}
