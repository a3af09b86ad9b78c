import pino, { type DestinationStream, type Logger } from "pino";

/**
 * Structured lines on standard error, without the machine's name.
 * In: the least level that is written. Out: the log.
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

/** From here on a line is written before anything else is done. */
const URGENT = 40;

/**
 * Writes the lines of one turn of the event loop together: one for each of many
 * requests costs more than to answer them. A warning takes what is held with it
 * at once, and so does the end of the process.
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
    // Asks pino to say the level of each line (its documentation, "pino.metadata").
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
