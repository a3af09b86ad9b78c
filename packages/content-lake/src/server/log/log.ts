/** What stands in a line beside its message. */
export type LogFields = Record<string, string | number | boolean | null>;

/** Lines for an operator. */
export type Log = {
  info(message: string, fields?: LogFields): void;
  /** What an operator should look at, and is no fault of the program. */
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
};

/**
 * One JSON object a line. Callers pass no e-mails, tokens, query parameters or
 * document content.
 */
export function createLog(
  write: (line: string) => void,
  lowest: "info" | "error" = "info",
): Log {
  function line(level: string, message: string, fields: LogFields = {}): void {
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
  }

  return {
    info(message, fields) {
      if (lowest === "info") line("info", message, fields);
    },
    warn: (message, fields) => line("warn", message, fields),
    error: (message, fields) => line("error", message, fields),
  };
}
