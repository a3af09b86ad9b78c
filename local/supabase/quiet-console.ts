/** What may be printed of an error: its kind, its SQLSTATE and where it arose. */
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
    // A stack names its own message too, and minified files have endless lines.
    .map((line) => line.slice(0, 200))
    .slice(0, 4);
  return [`${error.name}${state}`, ...frames].join("\n");
}

/** Refusals that the caller is told of: data that broke a rule, or a missing right. */
function isAnswered(error: Error): boolean {
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}

/**
 * Keeps the libraries of this process from printing what people wrote.
 *
 * @supabase/lite hands every failed statement to the console together with its
 * parameters, and the texts of Postgres repeat values: of all that is printed
 * only the kind of an error is passed on.
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
