/** How much each caller has used of a shared resource. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Beyond this many callers, those without debt are dropped. */
const MOST_CALLERS = 10_000;

/**
 * Limits callers to `burst` at once, and `perSecond` from then on. Usage is counted
 * afterwards, so a large use is allowed and makes the caller wait.
 */
export function createRateLimiter({
  burst,
  perSecond,
}: {
  burst: number;
  perSecond: number;
}) {
  const used = new Map<string, { amount: number; at: number }>();
  const perMs = perSecond / 1_000;

  function usedBy(callerId: string): number {
    const { amount, at } = used.get(callerId) ?? { amount: 0, at: 0 };
    return Math.max(0, amount - (performance.now() - at) * perMs);
  }

  function dropDebtless(): void {
    for (const callerId of used.keys())
      if (usedBy(callerId) === 0) used.delete(callerId);
  }

  return {
    usedBy,
    spend(callerId: string, spent: number): void {
      const amount = usedBy(callerId) + spent;
      used.set(callerId, { amount, at: performance.now() });
      if (used.size > MOST_CALLERS) dropDebtless();
    },
    /** How long the caller must wait, in milliseconds; 0 if not at all. */
    waitMs(callerId: string): number {
      const over = usedBy(callerId) - burst;
      if (over <= -burst) used.delete(callerId);
      return over > 0 ? over / perMs : 0;
    },
  };
}

/** In milliseconds. */
const COMPUTING = { burst: 1_000, perSecond: 200 };

/**
 * Limits a caller's milliseconds in the main thread: ten starting tabs of the Studio
 * use less than the burst, and then it is a fifth of each second.
 */
export function createTimeLimiter(): RateLimiter {
  return createRateLimiter(COMPUTING);
}
