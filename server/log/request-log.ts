import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

/** A request that is being answered. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** When it came, by `performance.now`. */
  started: number;
};

/** Writes the one line of a request, without text from its sender. */
export function logAnswer(
  log: Logger,
  { request, response, requestId, started }: Exchange,
): void {
  const { url = "", method } = request;
  log.info(
    {
      requestId,
      method,
      path: url.slice(0, 200).replace(/\?.*$/s, ""),
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
    },
    "request",
  );
}

/** The same once the answer is sent, or its reader gone. */
export function logWhenDone(log: Logger, exchange: Exchange): void {
  const { response } = exchange;
  response.once("close", () => {
    // An error page carries the id of the first request that met it.
    const sent = response.getHeader("x-request-id");
    const requestId = sent === undefined ? exchange.requestId : String(sent);
    logAnswer(log, { ...exchange, requestId });
  });
}
