import type { IncomingMessage } from "node:http";

import type { Visitor } from "../../app/load-context.ts";
import type { RenderRequest } from "../pages/renderer.ts";

/**
 * Read whole before anything is rendered: a form is small. The longest that a
 * visitor may type, every character an escaped emoji, takes 70 kB.
 */
const MAX_BODY_BYTES = 128 * 1024;

/**
 * `mayPost` (post-guard.ts) has allowed a post by now. Remix has a rule of its
 * own for these headers: it breaks at an origin that is "null", and trusts a
 * forwarded host from any sender.
 */
const WITHHELD = new Set(["origin", "x-forwarded-host"]);

/** The body is longer than the site accepts. */
export class BodyTooLarge extends Error {}

/**
 * What came in over the wire, in the words of the Fetch standard.
 *
 * A body is read to its end even if no route wants it: what is left of it would
 * stand in front of the next request on the same connection.
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
  // The answer to a HEAD request has the length of the whole body.
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
  // It never had one (see `optimizeEmptyRequests` in listen.ts).
  if (request.readableEnded) return new Uint8Array();
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop early must not end the connection: an answer is due.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).byteLength;
    if (length > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
