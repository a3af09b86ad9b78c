/** The fields of a line besides its message. */
export type LogFields = Record<string, string | number | boolean | null>;

/** Writes log lines for the operator. */
export type Log = {
  info(message: string, fields?: LogFields): void;
  /** For what the operator should look at and is no defect of the program. */
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
