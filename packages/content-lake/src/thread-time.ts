/**
 * How long this thread has had a processor, in milliseconds. On a busy machine a
 * thread waits: what limits work by the clock refuses what took no time.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
