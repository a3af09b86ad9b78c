/** How much of what all callers share each caller has used. */
export type TimeLimiter = ReturnType<typeof createTimeLimiter>;

/** What one caller may use. */
export type TimeShare = {
  /** At once, in milliseconds. */
  burstMs: number;
  /** The share of each second from then on. */
  share: number;
};

/** Of the thread that answers all callers; ten starting tabs of the Studio use less. */
export const THREAD_SHARE: TimeShare = { burstMs: 1_000, share: 0.2 };

/** So many callers are remembered before those are dropped who owe nothing. */
const MOST_CALLERS = 10_000;

export function createTimeLimiter({ burstMs, share }: TimeShare) {
  const spent = new Map<string, { ms: number; at: number }>();

  function spentBy(callerId: string): number {
    const { ms, at } = spent.get(callerId) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (performance.now() - at) * share);
  }

  function dropDebtless(): void {
    for (const callerId of spent.keys())
      if (spentBy(callerId) === 0) spent.delete(callerId);
  }

  return {
    spentBy,
    spend(callerId: string, milliseconds: number): void {
      const ms = spentBy(callerId) + milliseconds;
      spent.set(callerId, { ms, at: performance.now() });
      if (spent.size > MOST_CALLERS) dropDebtless();
    },
    /** How long the caller has to wait, in milliseconds; 0 if it need not. */
    waitMs(callerId: string): number {
      const over = spentBy(callerId) - burstMs;
      if (over <= -burstMs) spent.delete(callerId);
      return over > 0 ? over / share : 0;
    },
  };
}
