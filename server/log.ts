import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Structured lines on standard error, without the machine's name.
 * In: the least level that is written. Out: the log.
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

/** What an error may be told by; clients hang whole requests and answers on theirs. */
const TELLING = new Set([
  "type",
  "message",
  "stack",
  "code",
  "status",
  "statusCode",
]);

/**
 * What is written of an error. Left out is what a client keeps with it: the
 * address that was asked, with the words of visitors in it, and the answer.
 */
function faultFacts(error: unknown): unknown {
  const facts: unknown =
    error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof facts !== "object" || facts === null) return facts;
  const told: Record<string, unknown> = {};
  // Some are inherited: an answer that was thrown has its status so.
  for (const name of TELLING) {
    const value: unknown = (facts as Record<string, unknown>)[name];
    if (typeof value === "string" || typeof value === "number")
      told[name] = value;
  }
  return told;
}
