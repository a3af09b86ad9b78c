import { createHash } from "node:crypto";

import rateLimiter from "rate-limiter-flexible";

import { subnetsOf } from "~/intake/guard/subnet";

/** Tries of one kind, counted in memory: a restart forgives, and costs an attacker more time than it gives. */
export type Limit = {
  /**
   * Counts a try. In: the sender's address (null: unknown), the e-mail typed.
   * Out: whether it is allowed.
   */
  allows(address: string | null, email: string): Promise<boolean>;
  /** Takes a try back that turned out to be no guess. */
  forgive(address: string | null, email: string): Promise<void>;
};

type Numbers = {
  /** How many from one address, whatever e-mail is tried. */
  address: number;
  /** How many from one address for one e-mail. */
  pair: number;
  /**
   * How many for one e-mail from everywhere: far more, or a stranger could
   * lock its owner out.
   */
  email: number;
  seconds: number;
};

/** A limit of its own. */
export function createLimit(numbers: Numbers): Limit {
  const { address, pair, email, seconds } = numbers;
  const limiter = (points: number) =>
    new rateLimiter.RateLimiterMemory({ points, duration: seconds });
  const byAddress = limiter(address);
  const byPair = limiter(pair);
  const byEmail = limiter(email);

  function counters(from: string | null, typed: string) {
    const to = emailKey(typed);
    const everywhere = { counter: byEmail, key: to };
    const { own: network } = subnetsOf(from);
    if (network === null) return [everywhere];
    return [
      everywhere,
      { counter: byAddress, key: network },
      { counter: byPair, key: `${network} ${to}` },
    ];
  }

  return {
    async allows(from, to) {
      // All are counted, also once one of them has refused.
      const counted = await Promise.allSettled(
        counters(from, to).map(({ counter, key }) => counter.consume(key)),
      );
      return counted.every(({ status }) => status === "fulfilled");
    },
    async forgive(from, to) {
      await Promise.all(
        counters(from, to).map(({ counter, key }) => counter.reward(key)),
      );
    },
  };
}

// Not kept as it was typed: it is nobody's business, and may be long.
function emailKey(email: string): string {
  return createHash("sha256")
    .update(email.trim().toLowerCase())
    .digest("base64");
}
