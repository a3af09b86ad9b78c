import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

/** A request and its answer. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** When the request arrived, by `performance.now`. */
  started: number;
};

let ids = "";

/**
 * The id of a request, for its answer and the log: a piece of one flat string,
 * since V8 represents a UUID as a tree of forty, which is slow to write.
 */
export function newRequestId(): string {
  if (ids === "")
    ids = Array.from({ length: 128 }, () => randomUUID()).join("");
  const id = ids.slice(0, 36);
  ids = ids.slice(36);
  return id;
}

/** The token of a shared link, which is a secret. */
const TOKEN = /[0-9a-f]{64}/gi;

/** Writes the log line of a request, without text from its sender. */
export function logAnswer(
  log: Logger,
  { request, response, requestId, started }: Exchange,
): void {
  const { url = "", method } = request;
  log.info(
    {
      requestId,
      method,
      path: url.replace(TOKEN, "…").slice(0, 200).replace(/\?.*$/s, ""),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
    },
    "request",
  );
}

/** The same once the answer is sent or the client has disconnected. */
export function logWhenDone(log: Logger, exchange: Exchange): void {
  const { response } = exchange;
  response.once("close", () => {
    // A cached error page has the id of the request that rendered it.
    const sent = response.getHeader("x-request-id");
    const requestId = sent === undefined ? exchange.requestId : String(sent);
    logAnswer(log, { ...exchange, requestId });
  });
}
