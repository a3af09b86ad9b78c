/** The fields of a line besides its message. */
export type LogFields = Record<string, string | number | boolean | null>;

/** Writes log lines for the operator. */
export type Log = Record<
  /** `warn` is for what the operator should look at, but is not a defect. */
  "info" | "warn" | "error",
  (message: string, fields?: LogFields) => void
>;

/**
 * Logs one JSON object per line. Callers pass no emails, tokens, query parameters or
 * document content.
 */
export function createLog(
  write: (line: string) => void,
  lowest: "info" | "error" = "info",
): Log {
  const at = (level: string) => (message: string, fields?: LogFields) => {
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
  };
  return {
    info: lowest === "info" ? at("info") : () => {},
    warn: at("warn"),
    error: at("error"),
  };
}

/** Every write fails on a full disk. */
export const DISK_FULL =
  "the disk is full; nothing more is stored until there is room";

/** The same message is logged again only after this long. */
const SPAN_MS = 10 * 60_000;

export type SayOnce = ReturnType<typeof createSayOnce>;

/**
 * Limits messages that may come in masses, such as password guesses or writes to a full
 * disk: a line for each would fill the disk.
 */
export function createSayOnce(log: Log) {
  const said = new Map<string, number>();
  return (level: keyof Log, message: string, fields?: LogFields): void => {
    const now = performance.now();
    if (now - (said.get(message) ?? -Infinity) < SPAN_MS) return;
    said.set(message, now);
    log[level](message, fields);
  };
}
