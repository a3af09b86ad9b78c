/** The printable part of an error: its class, SQLSTATE and stack, without the message. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return "an unknown fault";
  const { code } = error as Error & { code?: unknown };
  const state =
    typeof code === "string" && /^[A-Z0-9_]{2,40}$/.test(code)
      ? ` ${code}`
      : "";
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    // Only stack frames, since a stack starts with the message; truncated, since
    // minified files have long lines.
    .map((line) => line.slice(0, 200))
    .slice(0, 4);
  return [`${error.name}${state}`, ...frames].join("\n");
}

/** True for errors that are sent to the client: invalid data or missing rights. */
function isAnswered(error: Error): boolean {
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}

/**
 * Keeps the libraries of this process from printing personal data.
 *
 * @supabase/lite logs every failed statement with its parameters, and Postgres's
 * messages contain values, so only an error's class is printed.
 */
export function quietConsole(write: (line: string) => void): void {
  function report(...values: unknown[]): void {
    for (const value of values) {
      if (value instanceof Error && !isAnswered(value))
        write(`The database reports ${describeFault(value)}\n`);
    }
  }
  Object.assign(console, {
    error: report,
    warn: report,
    log: () => {},
    info: () => {},
    debug: () => {},
    trace: () => {},
  });
}
