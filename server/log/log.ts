import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Makes the log: JSON lines on standard error, without the host name.
 *
 * @param level the lowest that is written.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    { level, base: null, serializers: { err: faultFacts } },
    destination,
  );
}

/** The fields of an error to log; clients attach whole requests and answers. */
const TELLING = new Set([
  "type",
  "message",
  "stack",
  "code",
  "status",
  "statusCode",
]);

/**
 * The fields of an error that are logged. Others are left out: HTTP clients
 * attach the URL, which may contain visitors' input, and the response.
 */
function faultFacts(error: unknown): unknown {
  const facts: unknown =
    error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof facts !== "object" || facts === null) return facts;
  const told: Record<string, unknown> = {};
  // By name, since some are inherited, such as the status of a thrown Response.
  for (const name of TELLING) {
    const value: unknown = (facts as Record<string, unknown>)[name];
    if (typeof value === "string" || typeof value === "number")
      told[name] = value;
  }
  return told;
}

/** A request and its answer. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** When the request arrived, by `performance.now`. */
  started: number;
};

/** The last group of the UUID is replaced by a counter. */
const PROCESS_ID = randomUUID().slice(0, -12);
let requests = 0;

/**
 * A request's id for its answer and the log. It is not secret: it distinguishes
 * requests, and the processes that answered them.
 */
export function newRequestId(): string {
  requests += 1;
  return PROCESS_ID + requests.toString(16).padStart(12, "0");
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

/** Logs it once the answer is sent or the client has disconnected. */
export function logWhenDone(log: Logger, exchange: Exchange): void {
  const { response } = exchange;
  response.once("close", () => {
    // A cached error page has the id of the request that rendered it.
    const sent = response.getHeader("x-request-id");
    const requestId = sent === undefined ? exchange.requestId : String(sent);
    logAnswer(log, { ...exchange, requestId });
  });
}

/** In characters; the rest of a library's message may be a client's text. */
const LONGEST = 200;

/**
 * Turns what libraries write to the console into one log line without a stack:
 * the sign-in library writes a stack for each forged cookie.
 */
export function logLibraryMessages(log: Logger): void {
  const write = (...words: unknown[]) =>
    log.warn({ words: lineOf(words[0]) }, "a library says");
  console.error = write;
  console.warn = write;
}

function lineOf(word: unknown): string {
  const text =
    word instanceof Error ? `${word.name}: ${word.message}` : String(word);
  return (text.split("\n", 1)[0] ?? "").slice(0, LONGEST);
}
