/** How much each caller has used of what all share. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** So many callers are remembered before those are dropped who owe nothing. */
const MOST_CALLERS = 10_000;

/**
 * A caller may use `burst` at once, and `perSecond` from then on. What was used is
 * counted afterwards, so a large use is let through and makes the caller wait.
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
    /** How long the caller has to wait, in milliseconds; 0 if it need not. */
    waitMs(callerId: string): number {
      const over = usedBy(callerId) - burst;
      if (over <= -burst) used.delete(callerId);
      return over > 0 ? over / perMs : 0;
    },
  };
}

/** In milliseconds. */
export const COMPUTING = { burst: 1_000, perSecond: 200 };

/**
 * The milliseconds of the one thread that a caller may use: ten starting tabs of
 * the Studio use less at once, and then it is a fifth of each second.
 */
export function createTimeLimiter(): RateLimiter {
  return createRateLimiter(COMPUTING);
}
