/**
 * The CPU time of this thread, in milliseconds. On a busy machine a thread waits, so a
 * limit by the clock would refuse work that took no time.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
