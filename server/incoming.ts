import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

import type { RenderRequest } from "./renderer.ts";

/** What came in over the wire, in the words of the Fetch standard. */
export function toRenderRequest(
  request: IncomingMessage,
  path: string,
  requestId: string,
): RenderRequest {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  const method = request.method ?? "GET";
  const body =
    method === "GET" || method === "HEAD"
      ? null
      : (Readable.toWeb(request) as ReadableStream<Uint8Array>);
  return { method, path, headers, body, requestId };
}
