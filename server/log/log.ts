import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Makes the log: JSON lines on standard error, without the host name. In: the
 * lowest level that is written.
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
