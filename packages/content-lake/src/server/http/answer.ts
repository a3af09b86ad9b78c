import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { json, type Answer, type ServerContext } from "./exchange.ts";
import { httpErrorOf } from "./fault-answer.ts";

/** Writes an answer; the body is left out for HEAD. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = "" }: Answer,
): Promise<void> {
  const bodyless =
    request.method === "HEAD" || status === 204 || status === 304;
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    if (bodyless) {
      body.destroy();
      response.end();
      return;
    }
    // A client that disconnects in the middle is no error.
    await pipeline(body, response).catch(() => response.destroy());
    return;
  }
  if (status !== 204 && status !== 304) {
    response.setHeader("content-length", Buffer.byteLength(body));
  }
  response.writeHead(status, headers);
  response.end(bodyless ? undefined : body);
}

/**
 * Answers an error in Sanity's format; an unexpected error is logged and
 * answered with 500.
 */
export async function sendError(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  error: unknown,
): Promise<void> {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // A client that broke off in the middle of its request needs no answer.
  if (request.destroyed && !request.complete) return;
  const refusal = httpErrorOf(error);
  if (refusal?.statusCode === 507) {
    context.diskFull.report();
  } else if (refusal === null) {
    const detail = error instanceof Error ? (error.stack ?? "") : "";
    context.log.error("request failed", { id: requestId, detail });
  }
  const answer =
    refusal !== null
      ? json(refusal.body, refusal.statusCode)
      : json(
          {
            statusCode: 500,
            error: "Internal Server Error",
            message: `The server made a mistake (request ${requestId})`,
          },
          500,
        );
  if (request.complete) return send(request, response, answer);
  // A body that is left unread must not be taken for the next request.
  response.setHeader("connection", "close");
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": Buffer.byteLength(String(answer.body)),
  });
  response.write(String(answer.body));
  await linger(request);
  response.end();
}

const LINGER_MS = 1000;

/**
 * Reads and discards the rest of the body for a moment: closing the connection
 * while the client sends would reset it before the client reads the answer.
 */
function linger(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    for (const event of ["end", "close", "error"]) {
      request.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
    request.resume();
  });
}
