import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../engine/database.ts";
import { networkOf, wideNetworkOf } from "../network.ts";
import { createPlaces } from "../semaphore.ts";
import { hashSecret } from "./password.ts";
import { fold } from "./users.ts";

/** For how long a failed sign-in counts. */
export const WINDOW_MS = 15 * 60 * 1000;
/** Tries within the window. */
const PER_ACCOUNT_AND_NETWORK = 10;
const PER_ACCOUNT_AND_WIDE_NETWORK = 30;
const PER_NETWORK = 40;
const PER_DEVICE = 10;
/** From here on the tries on an account, from any network, must be spaced. */
const ACCOUNT_FREE = 50;
const LONGEST_DISTANCE_S = 60;

/** For how long a request for a link that sets a password counts. */
const LINK_WINDOW_MS = 60 * 60 * 1000;
/** Mails to one account: more would only bury the newest link. */
const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_NETWORK = 10;

const MAX_ROWS = 50_000;
const PRUNE_EVERY_MS = 60 * 1000;

/**
 * Counts attempts by key over a sliding window, in a table of the store: a restart
 * does not hand out new ones. All times are milliseconds since 1970. Keys are
 * hashes: the table must not reveal the users that tried to sign in.
 */
function openAttempts(database: DatabaseSync, now: () => number) {
  const select = database.prepare(
    "SELECT count(*) AS attempts, min(at) AS first, max(at) AS last FROM account_attempts WHERE key = ? AND at > ?",
  );
  const insert = database.prepare(
    "INSERT INTO account_attempts (key, at) VALUES (?, ?)",
  );
  const forgetAll = database.prepare(
    "DELETE FROM account_attempts WHERE key = ?",
  );
  const forgetNewest = database.prepare(
    "DELETE FROM account_attempts WHERE rowid = (SELECT max(rowid) FROM account_attempts WHERE key = ?)",
  );
  // What seems to come from the future was written before the clock was set back.
  const prune = database.prepare(
    "DELETE FROM account_attempts WHERE at <= ? OR at > ?",
  );
  const cut = database.prepare(
    "DELETE FROM account_attempts WHERE rowid <= (SELECT max(rowid) FROM account_attempts) - ?",
  );
  let pruned = NaN;

  function of(key: string, windowMs: number) {
    const at = now();
    if (!(at >= pruned && at < pruned + PRUNE_EVERY_MS)) {
      pruned = at;
      prune.run(at - LINK_WINDOW_MS, at);
    }
    const row = select.get(key, at - windowMs);
    const count = Number(row?.["attempts"] ?? 0);
    const first = Number(row?.["first"] ?? at);
    const sinceLastMs = at - Number(row?.["last"] ?? at);
    return { count, sinceLastMs, untilFreeMs: first + windowMs - at };
  }

  return {
    of,
    /** Seconds until a key that may make so many has another one; 0 if it has one now. */
    wait(key: string, limit: number, windowMs: number): number {
      const { count, untilFreeMs } = of(key, windowMs);
      return count < limit ? 0 : Math.ceil(untilFreeMs / 1000);
    },
    /** Waits for the disk once. */
    add(...keys: string[]): void {
      inTransaction(database, () => {
        for (const key of keys) insert.run(key, now());
        cut.run(MAX_ROWS);
      });
    },
    /** Removes all attempts of one key, and the newest one of each other. */
    forget(key: string, ...others: string[]): void {
      inTransaction(database, () => {
        forgetAll.run(key);
        for (const other of others) forgetNewest.run(other);
      });
    },
  };
}

/** One attempt to sign in, before the password is checked. */
type SignInAttempt = {
  email: string;
  address: string;
  /** The device, if a user signed in to this very account on it before. */
  device: string | null;
};

export type Limits = ReturnType<typeof openLimits>;

/**
 * The limit of sign-ins, as OWASP's "device cookies" have it: guesses lock out
 * the network that they come from, and only for the account that they are for.
 * Guesses from many networks slow down sign-ins from unknown devices. A known
 * device is counted alone, so that no stranger can lock the owner of an account
 * out.
 *
 * And the limit of "Forgot password?". There is none for all networks together,
 * which would let a stranger close it for everybody: a request for an unknown
 * address costs nothing, and an account that had its mails has their links.
 */
export function openLimits(database: DatabaseSync, now = Date.now) {
  const attempts = openAttempts(database, now);
  const wait = (key: string, limit: number) =>
    attempts.wait(key, limit, WINDOW_MS);

  /** The distance doubles with every ten tries: 1 s, 2 s, … 60 s. */
  function accountDelay(key: string): number {
    const { count, sinceLastMs } = attempts.of(key, WINDOW_MS);
    if (count < ACCOUNT_FREE) return 0;
    const doublings = Math.floor((count - ACCOUNT_FREE) / 10);
    const distance = Math.min(LONGEST_DISTANCE_S, 2 ** doublings);
    return Math.max(0, Math.ceil(distance - sinceLastMs / 1000));
  }

  return {
    /**
     * Counts an attempt before the password is looked at, so that many at once
     * count too. Returns the seconds to wait, or `null` when it may go on.
     */
    signIn(attempt: SignInAttempt): number | null {
      const { account, network, pair, widePair, device } = keysOf(attempt);
      if (device !== null && wait(device, PER_DEVICE) === 0) {
        attempts.add(device);
        return null;
      }
      const seconds = Math.max(
        wait(pair, PER_ACCOUNT_AND_NETWORK),
        wait(widePair, PER_ACCOUNT_AND_WIDE_NETWORK),
        wait(network, PER_NETWORK),
        accountDelay(account),
      );
      if (seconds > 0) return seconds;
      attempts.add(account, network, pair, widePair);
      return null;
    },
    /**
     * Takes the attempt back, and forgets the failed ones from the same place. The
     * guesses of others stay counted.
     */
    succeed(attempt: SignInAttempt): void {
      const { account, network, pair, widePair, device } = keysOf(attempt);
      if (device !== null && attempts.of(device, WINDOW_MS).count > 0) {
        attempts.forget(device);
      } else {
        attempts.forget(pair, widePair, network, account);
      }
    },
    /** How many attempts of the network failed lately, on any account. */
    failuresFrom(address: string): number {
      return attempts.of(networkKey(address), WINDOW_MS).count;
    },
    /**
     * Counts a network's request for a link before its e-mail is looked up. Returns
     * the seconds to wait, or `null` when it may go on.
     */
    passwordLink(address: string): number | null {
      const key = `link-${networkKey(address)}`;
      const seconds = attempts.wait(key, LINKS_PER_NETWORK, LINK_WINDOW_MS);
      if (seconds > 0) return seconds;
      attempts.add(key);
      return null;
    },
    /** Counts a mail to an account; false when it had enough of them. */
    mayMail(email: string): boolean {
      const key = `link-account:${hashSecret(fold(email))}`;
      if (attempts.wait(key, LINKS_PER_ACCOUNT, LINK_WINDOW_MS) > 0)
        return false;
      attempts.add(key);
      return true;
    },
  };
}

function keysOf({ email, address, device }: SignInAttempt) {
  const account = hashSecret(fold(email));
  const of = (what: string) => hashSecret(`${account} ${what}`);
  return {
    account: `account:${account}`,
    network: networkKey(address),
    pair: `pair:${of(networkOf(address))}`,
    widePair: `wide:${of(wideNetworkOf(address))}`,
    device: device === null ? null : `device:${of(device)}`,
  };
}

function networkKey(address: string): string {
  return `network:${hashSecret(networkOf(address))}`;
}

const WAITING_OF_NETWORK = 3;
const WAITING_UNKNOWN = 8;
const WAITING_OF_DEVICE = 2;

/**
 * Limits the password checks that wait, each of which costs a core and 32 MiB.
 * Each network has a few places, so that none takes them all; a known device has
 * places of its own. Returns a function that takes a place and returns how to
 * give it back; `null` if none is free.
 */
export function createSignInQueue() {
  const unknown = createPlaces(WAITING_OF_NETWORK, WAITING_UNKNOWN);
  const known = createPlaces(WAITING_OF_DEVICE);
  return ({ address, device }: Pick<SignInAttempt, "address" | "device">) =>
    device === null ? unknown.take(networkOf(address)) : known.take(device);
}
