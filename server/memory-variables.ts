/**
 * The environment that a process of the site is to be started with. Decision 15
 * has the figures.
 *
 * Pages are compressed on four threads, and glibc's allocator would keep the
 * freed memory of each apart: 40 MB without use. Other systems know no such
 * variable. V8 would let the young generation grow to 64 MB twice; it can be
 * told of another size only as it starts. The operator's own NODE_OPTIONS come
 * last, and win.
 */
export const MEMORY_VARIABLES: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: ["--max-semi-space-size=8", process.env["NODE_OPTIONS"] ?? ""]
    .join(" ")
    .trim(),
};
