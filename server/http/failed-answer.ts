import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

import { sendEarly, sendText } from "./answer.ts";
import { BodyTooLarge, BodyTooSlow } from "./incoming.ts";

/** Why the sender is to blame for an answer that failed. */
export type BodyRefusal = "body too large" | "body too slow";

/**
 * Answers a request whose answer threw. Out: why the request is refused; null for
 * a failure of the site, which is logged, or for a client that left.
 */
export function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  error: unknown,
  log: Logger,
): BodyRefusal | null {
  if (error instanceof BodyTooLarge) {
    sendEarly(request, response, 413, "That is more than this site accepts.");
    return "body too large";
  }
  if (error instanceof BodyTooSlow) {
    sendEarly(request, response, 408, "That took too long.");
    return "body too slow";
  }
  // A client that disconnected during its request needs no answer.
  if (request.destroyed && !request.complete) {
    response.destroy();
    return null;
  }
  log.error({ requestId, err: error }, "request failed");
  if (response.headersSent) {
    response.destroy();
    return null;
  }
  const text = `Something went wrong. Reference: ${requestId}`;
  sendText(request, response, 500, text);
  return null;
}
