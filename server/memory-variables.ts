/**
 * The environment that a process of the site is to be started with. Pages are
 * compressed on four threads, and glibc's allocator would keep the freed
 * memory of each apart: 40 MB that nobody uses. Other systems know no such
 * variable.
 */
export const MEMORY_VARIABLES: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
};
