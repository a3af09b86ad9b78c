/**
 * The environment variables for a process of the site and for the Content Lake's.
 * Decision 10 has the figures.
 *
 * Pages are compressed on four threads, for each of which glibc's allocator would
 * keep an arena of freed memory: 40 MB unused. Other systems ignore the variable.
 * V8 would let the young generation grow to two spaces of 64 MB; its size can only
 * be set at startup. The operator's own NODE_OPTIONS come last and take precedence.
 */
export const MEMORY_VARIABLES: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: ["--max-semi-space-size=8", process.env["NODE_OPTIONS"] ?? ""]
    .join(" ")
    .trim(),
};
