/** How much of the one thread for all callers each caller has used. */
export type TimeLimiter = ReturnType<typeof createTimeLimiter>;

/** What a caller may use at once; ten starting tabs of the Studio use less. */
const BURST_MS = 1_000;
/** The share of each second that a caller may use from then on. */
const SHARE = 0.2;

export function createTimeLimiter() {
  const spent = new Map<string, { ms: number; at: number }>();

  function spentBy(callerId: string): number {
    const { ms, at } = spent.get(callerId) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (performance.now() - at) * SHARE);
  }

  return {
    spend(callerId: string, milliseconds: number): void {
      const ms = spentBy(callerId) + milliseconds;
      spent.set(callerId, { ms, at: performance.now() });
    },
    /** How long the caller has to wait, in milliseconds; 0 if it need not. */
    waitMs(callerId: string): number {
      const over = spentBy(callerId) - BURST_MS;
      if (over <= -BURST_MS) spent.delete(callerId);
      return over > 0 ? over / SHARE : 0;
    },
  };
}
