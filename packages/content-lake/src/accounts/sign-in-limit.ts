import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../engine/database.ts";
import { networkOf, wideNetworkOf } from "../network.ts";
import { createPlaces } from "../semaphore.ts";
import { hashSecret } from "./password.ts";
import { fold } from "./users.ts";

const MAX_ROWS = 50_000;

/** What was counted for a key within the window; times in milliseconds since 1970. */
type Attempts = { count: number; first: number; last: number };

/**
 * Counts attempts by key over a sliding window, in a table of the store: a restart
 * does not hand out new ones. All times are milliseconds since 1970.
 */
type AttemptCounter = {
  add(key: string, at: number): void;
  attemptsOf(key: string, at: number): Attempts;
  /** Seconds until a key that may make so many has another one; 0 if it has one now. */
  secondsLeft(key: string, limit: number, at: number): number;
  /** Removes all attempts of a key. */
  forget(key: string): void;
  /** Removes the newest attempt of a key. */
  forgetNewest(key: string): void;
  /** Removes what does not count any more. */
  prune(at: number): void;
  /** Removes the oldest rows of a table that has grown too long. */
  cut(): void;
};

/** In: a table with the columns `key` and `at`, and for how many milliseconds an attempt counts. */
export function openAttemptCounter(
  database: DatabaseSync,
  table: "account_attempts" | "account_password_requests",
  windowMs: number,
): AttemptCounter {
  const counted = database.prepare(
    `SELECT count(*) AS attempts, min(at) AS first, max(at) AS last FROM ${table} WHERE key = ? AND at > ?`,
  );
  const insert = database.prepare(
    `INSERT INTO ${table} (key, at) VALUES (?, ?)`,
  );
  const forget = database.prepare(`DELETE FROM ${table} WHERE key = ?`);
  const forgetNewest = database.prepare(
    `DELETE FROM ${table} WHERE rowid = (SELECT max(rowid) FROM ${table} WHERE key = ?)`,
  );
  // What seems to come from the future was written before the clock was set back.
  const prune = database.prepare(
    `DELETE FROM ${table} WHERE at <= ? OR at > ?`,
  );
  const cut = database.prepare(
    `DELETE FROM ${table} WHERE rowid <= (SELECT max(rowid) FROM ${table}) - ?`,
  );

  function attemptsOf(key: string, at: number): Attempts {
    const row = counted.get(key, at - windowMs);
    return {
      count: Number(row?.["attempts"] ?? 0),
      first: Number(row?.["first"] ?? at),
      last: Number(row?.["last"] ?? at),
    };
  }

  return {
    add: (key, at) => void insert.run(key, at),
    attemptsOf,
    secondsLeft(key, limit, at) {
      const { count, first } = attemptsOf(key, at);
      return count < limit ? 0 : Math.ceil((first + windowMs - at) / 1000);
    },
    forget: (key) => void forget.run(key),
    forgetNewest: (key) => void forgetNewest.run(key),
    prune: (at) => void prune.run(at - windowMs, at),
    cut: () => void cut.run(MAX_ROWS),
  };
}

/** For how long a failed sign-in counts. */
export const WINDOW_MS = 15 * 60 * 1000;
/** Tries within the window; the first three are for unknown devices. */
const PER_ACCOUNT_AND_NETWORK = 10;
const PER_ACCOUNT_AND_WIDE_NETWORK = 30;
const PER_NETWORK = 40;
const PER_DEVICE = 10;
/** From here on the tries on an account, from any network, must be spaced. */
const ACCOUNT_FREE = 50;
const LONGEST_DISTANCE_S = 60;
const PRUNE_EVERY_MS = 60 * 1000;

/** One attempt to sign in, before the password is checked. */
export type SignInAttempt = {
  email: string;
  address: string;
  /** The device, if a user signed in to this very account on it before. */
  device: string | null;
};

/** Counts sign-in attempts and says when one has to wait. */
export type SignInLimit = {
  /**
   * Counts an attempt before the password is looked at, so that many at once
   * count too. Returns the seconds to wait, or `null` when it may go on.
   */
  attempt(attempt: SignInAttempt): number | null;
  /** Takes the attempt back, and forgets the failed ones from the same place. */
  succeed(attempt: SignInAttempt): void;
  /** How many attempts of the network failed lately, on any account. */
  failuresFrom(address: string): number;
};

/**
 * The limit of sign-ins, as OWASP's "device cookies" have it: guesses lock out
 * the network that they come from, and only for the account that they are for.
 * Guesses from many networks slow down sign-ins from unknown devices. A known
 * device is counted alone, so that no stranger can lock the owner of an account
 * out.
 *
 * Kept in the database: a restart does not hand out new attempts.
 */
export function openSignInLimit(
  database: DatabaseSync,
  now: () => number = Date.now,
): SignInLimit {
  return new StoredSignInLimit(database, now);
}

class StoredSignInLimit implements SignInLimit {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #counter: AttemptCounter;
  #pruned = NaN;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#counter = openAttemptCounter(database, "account_attempts", WINDOW_MS);
  }

  attempt(attempt: SignInAttempt): number | null {
    const at = this.#now();
    this.#pruneSometimes(at);
    const keys = keysOf(attempt);
    const counter = this.#counter;
    if (keys.device !== null && this.#isTrusted(keys.device, at)) {
      counter.add(keys.device, at);
      return null;
    }
    const wait = Math.max(
      counter.secondsLeft(keys.pair, PER_ACCOUNT_AND_NETWORK, at),
      counter.secondsLeft(keys.widePair, PER_ACCOUNT_AND_WIDE_NETWORK, at),
      counter.secondsLeft(keys.network, PER_NETWORK, at),
      this.#accountDelay(keys.account, at),
    );
    if (wait > 0) return wait;
    // It waits for the disk once.
    inTransaction(this.#database, () => {
      for (const key of unknownDeviceKeys(keys)) counter.add(key, at);
      counter.cut();
    });
    return null;
  }

  succeed(attempt: SignInAttempt): void {
    const keys = keysOf(attempt);
    const { device } = keys;
    const isOfDevice =
      device !== null &&
      this.#counter.attemptsOf(device, this.#now()).count > 0;
    if (isOfDevice) {
      this.#counter.forget(device);
      return;
    }
    inTransaction(this.#database, () => {
      this.#counter.forget(keys.pair);
      // The guesses of others stay counted.
      for (const key of [keys.widePair, keys.network, keys.account]) {
        this.#counter.forgetNewest(key);
      }
    });
  }

  failuresFrom(address: string): number {
    return this.#counter.attemptsOf(networkKey(address), this.#now()).count;
  }

  #pruneSometimes(at: number): void {
    if (at >= this.#pruned && at < this.#pruned + PRUNE_EVERY_MS) return;
    this.#pruned = at;
    this.#counter.prune(at);
  }

  /** The distance doubles with every ten tries: 1 s, 2 s, … 60 s. */
  #accountDelay(key: string, at: number): number {
    const { count, last } = this.#counter.attemptsOf(key, at);
    if (count < ACCOUNT_FREE) return 0;
    const doublings = Math.floor((count - ACCOUNT_FREE) / 10);
    const distance = Math.min(LONGEST_DISTANCE_S, 2 ** doublings);
    return Math.max(0, Math.ceil(distance - (at - last) / 1000));
  }

  #isTrusted(device: string, at: number): boolean {
    return this.#counter.secondsLeft(device, PER_DEVICE, at) === 0;
  }
}

type Keys = {
  account: string;
  network: string;
  pair: string;
  widePair: string;
  device: string | null;
};

/** Hashed: the table must not reveal the users that tried to sign in. */
function keysOf({ email, address, device }: SignInAttempt): Keys {
  const account = hashSecret(fold(email));
  return {
    account: `account:${account}`,
    network: networkKey(address),
    pair: `pair:${hashSecret(`${account} ${networkOf(address)}`)}`,
    widePair: `wide:${hashSecret(`${account} ${wideNetworkOf(address)}`)}`,
    device:
      device === null ? null : `device:${hashSecret(`${account} ${device}`)}`,
  };
}

function networkKey(address: string): string {
  return `network:${hashSecret(networkOf(address))}`;
}

function unknownDeviceKeys({
  account,
  network,
  pair,
  widePair,
}: Keys): string[] {
  return [account, network, pair, widePair];
}

const WAITING_OF_NETWORK = 3;
const WAITING_UNKNOWN = 8;
const WAITING_OF_DEVICE = 2;

/** Bounds how many password checks wait at a time. */
export type SignInQueue = {
  /**
   * Takes a place for one password check, which costs a core and 32 MiB.
   * Returns a function that gives the place back; `null` if none is free.
   */
  enter(sender: {
    address: string;
    device: string | null;
  }): (() => void) | null;
};

/**
 * Limits the password checks that wait. Each network has a few places, so that
 * none takes them all; a known device has places of its own.
 */
export function createSignInQueue(): SignInQueue {
  const unknown = createPlaces(WAITING_OF_NETWORK, WAITING_UNKNOWN);
  const known = createPlaces(WAITING_OF_DEVICE);
  return {
    enter: ({ address, device }) =>
      device === null ? unknown.take(networkOf(address)) : known.take(device),
  };
}
