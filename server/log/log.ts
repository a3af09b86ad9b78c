import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Makes the log: JSON lines on standard error, without the host name. In: the
 * lowest level that is written.
 */
export function createLog(
  level: string,
  destination: DestinationStream = inBatches(pino.destination(2)),
): Logger {
  return pino(
    { level, base: null, serializers: { err: faultFacts } },
    destination,
  );
}

/** Lines of this level and above are written at once. */
const URGENT = 40;

/**
 * Writes the lines of one turn of the event loop together, since one write per
 * request would cost more than the answers. A warning flushes the lines at
 * once, and so does the end of the process.
 */
export function inBatches(destination: DestinationStream): DestinationStream {
  let held = "";

  function flush(): void {
    if (held === "") return;
    const lines = held;
    held = "";
    destination.write(lines);
  }

  process.on("exit", flush);
  return {
    // Makes pino report the level of each line (its documentation,
    // "pino.metadata").
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string) {
      if (held === "") setImmediate(flush);
      held += line;
      if (this.lastLevel >= URGENT) flush();
    },
  } as DestinationStream & { lastLevel: number };
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
