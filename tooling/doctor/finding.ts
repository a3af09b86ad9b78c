/** `warning`: the site runs, but a person should act soon. */
export type Level = "ok" | "warning" | "error";

/** What `npm run doctor` says of one thing. */
export type Finding = {
  /** What was looked at, in one word or two. */
  about: string;
  level: Level;
  /** One sentence for the operator, without a secret in it. */
  sentence: string;
};

/** Findings about one thing: `ok("…")`, `warning("…")`, `error("…")`. */
export function findingsAbout(about: string) {
  const of = (level: Level) => (sentence: string) =>
    ({ about, level, sentence }) satisfies Finding;
  return { ok: of("ok"), warning: of("warning"), error: of("error") };
}

/** The exit code for scripts: 0 all is well, 2 warnings alone, 1 an error. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === "error")) return 1;
  return findings.some(({ level }) => level === "warning") ? 2 : 0;
}
