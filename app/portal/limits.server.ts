import { createHash } from "node:crypto";

import { emailKey } from "~/http/email-key.server";
import { subnetsOf } from "~/http/sender-address.server";
import { TryCounter } from "~/http/try-counter.server";

/** One try: its sender and the account. */
type Try = {
  /** The sender's IP address; null if unknown. */
  address: string | null;
  /** The e-mail that was typed. */
  email: string;
  /** The browser, if a user signed in to this account with it before. */
  device?: string | null;
};

type Numbers = {
  /** Tries from one address for all e-mails; ten times that from its network. */
  address: number;
  /** Tries from one address for one e-mail, and from one known device. */
  pair: number;
  /** Tries for one e-mail from all unknown devices together. */
  email: number;
  seconds: number;
  /**
   * Beyond an e-mail's limit, one try is allowed per this many seconds: guessing
   * becomes slow, and unknown browsers cannot lock an account out permanently.
   * If left out, none is allowed.
   */
  trickleSeconds?: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * Makes a limit. A sender beyond their own limit does not count against others.
 * A device from which the owner of the account has signed in before has a limit
 * of its own, which unknown browsers cannot use up
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export function createLimit(numbers: Numbers) {
  const { address, pair, email, seconds, trickleSeconds, now } = numbers;
  const counter = (most: number, span = seconds) =>
    new TryCounter({ most, seconds: span, now });
  const byAddress = counter(address);
  const byWideNetwork = counter(10 * address);
  const byPair = counter(pair);
  const byEmail = counter(email);
  const byDevice = counter(pair);
  const trickle =
    trickleSeconds === undefined ? null : counter(1, trickleSeconds);

  /** The counters of the sender alone, the narrowest last. */
  function sendersCounts({ address, email }: Try): [TryCounter, string][] {
    const { own, wide } = subnetsOf(address);
    if (own === null) return [];
    return [
      ...(wide === null ? [] : [[byWideNetwork, wide] as [TryCounter, string]]),
      [byAddress, own],
      [byPair, `${own} ${hashOf(email)}`],
    ];
  }

  return {
    /** Counts a try; 0 if it is allowed, else the seconds until the next one is. */
    count(tried: Try): number {
      if (tried.device && byDevice.count(tried.device) === 0) return 0;
      for (const [counter, key] of sendersCounts(tried)) {
        const wait = counter.count(key);
        if (wait > 0) return wait;
      }
      const key = hashOf(tried.email);
      const wait = byEmail.count(key);
      return wait > 0 && trickle ? trickle.count(key) : wait;
    },
    /** Removes a try that turned out to be legitimate. */
    forgive(tried: Try): void {
      // A known device gets only its own count reduced: signing in to one's own
      // account must not clear tries on others.
      if (tried.device && byDevice.forgive(tried.device)) return;
      for (const [counter, key] of sendersCounts(tried)) counter.forgive(key);
      byEmail.forgive(hashOf(tried.email));
    },
  };
}

// A hash, since the e-mail is private and may be long.
function hashOf(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("base64");
}

/** The result of a promise; null if it rejects or takes more than `limit` milliseconds. */
export async function answerWithin<Value>(
  limit: number,
  work: PromiseLike<Value>,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limit, null);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Delays every outcome to a minimum time, so that the time does not reveal
 * whether an account exists.
 *
 * @param floor in milliseconds.
 * @throws the error of `work`.
 */
export async function atLeast<Value>(
  floor: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const floorPassed = new Promise((resolve) => setTimeout(resolve, floor));
  try {
    return await work();
  } finally {
    await floorPassed;
  }
}
