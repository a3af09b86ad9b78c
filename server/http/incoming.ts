import type { IncomingMessage } from "node:http";

import type { Visitor } from "../../app/load-context.ts";
import type { RenderRequest } from "../pages/renderer.ts";

/**
 * The body is read completely before rendering. The longest form that a visitor
 * can type, all escaped emoji, takes 70 kB.
 */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * Headers that are not passed to Remix, since `mayPost` (post-guard.ts) has
 * checked the origin already. Remix throws for the origin "null", and trusts a
 * forwarded host from any sender.
 */
const WITHHELD = new Set(["origin", "x-forwarded-host"]);

/** The body is longer than the site accepts. */
export class BodyTooLarge extends Error {}

/**
 * Converts Node's request to a `RenderRequest`.
 *
 * A body is read to its end even if no route uses it: unread bytes would
 * precede the next request on the connection.
 *
 * @throws BodyTooLarge, or an error if the sender leaves before the end.
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
  const body = await readBody(request);
  return { method, path, headers, body, visitor, requestId };
}

async function readBody(
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
    throw new BodyTooLarge();
  // A request without a body (see `optimizeEmptyRequests` in listen.ts).
  if (request.readableEnded) return new Uint8Array();
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop early must not close the connection, which still needs an
  // answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).byteLength;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
