import type { DatabaseSync } from "node:sqlite";
import { networkOf, wideNetworkOf } from "../network.ts";
import { hashSecret } from "./secret.ts";
import { fold } from "./users.ts";

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
const MAX_ROWS = 50_000;

export type SignInAttempt = {
  email: string;
  address: string;
  /** The device, if a user signed in to this very account on it before. */
  device: string | null;
};

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

function prepareStatements(database: DatabaseSync) {
  return {
    // What seems to come from the future was written before the clock was set back.
    prune: database.prepare(
      "DELETE FROM account_attempts WHERE at <= ? OR at > ?",
    ),
    cut: database.prepare(
      "DELETE FROM account_attempts WHERE rowid <= (SELECT max(rowid) FROM account_attempts) - ?",
    ),
    count: database.prepare(
      "SELECT count(*) AS attempts, min(at) AS first, max(at) AS last FROM account_attempts WHERE key = ? AND at > ?",
    ),
    insert: database.prepare(
      "INSERT INTO account_attempts (key, at) VALUES (?, ?)",
    ),
    forget: database.prepare("DELETE FROM account_attempts WHERE key = ?"),
    forgetOne: database.prepare(
      "DELETE FROM account_attempts WHERE rowid = (SELECT max(rowid) FROM account_attempts WHERE key = ?)",
    ),
  };
}

class StoredSignInLimit implements SignInLimit {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #statements: ReturnType<typeof prepareStatements>;
  #pruned = NaN;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#statements = prepareStatements(database);
  }

  attempt(attempt: SignInAttempt): number | null {
    const at = this.#now();
    this.#pruneSometimes(at);
    const keys = keysOf(attempt);
    const { insert, cut } = this.#statements;
    if (this.#isTrusted(keys, at)) {
      insert.run(keys.device, at);
      return null;
    }
    const wait = Math.max(
      this.#secondsLeft(keys.pair, PER_ACCOUNT_AND_NETWORK, at),
      this.#secondsLeft(keys.widePair, PER_ACCOUNT_AND_WIDE_NETWORK, at),
      this.#secondsLeft(keys.network, PER_NETWORK, at),
      this.#accountDelay(keys.account, at),
    );
    if (wait > 0) return wait;
    this.#write(() => {
      for (const key of unknownDeviceKeys(keys)) insert.run(key, at);
      cut.run(MAX_ROWS);
    });
    return null;
  }

  succeed(attempt: SignInAttempt): void {
    const keys = keysOf(attempt);
    const { forget, forgetOne } = this.#statements;
    const isOfDevice =
      keys.device !== null &&
      this.#countOf(keys.device, this.#now()).attempts > 0;
    if (isOfDevice) {
      forget.run(keys.device);
      return;
    }
    this.#write(() => {
      forget.run(keys.pair);
      // The guesses of others stay counted.
      for (const key of [keys.widePair, keys.network, keys.account]) {
        forgetOne.run(key);
      }
    });
  }

  failuresFrom(address: string): number {
    return this.#countOf(networkKey(address), this.#now()).attempts;
  }

  #pruneSometimes(at: number): void {
    if (at >= this.#pruned && at < this.#pruned + PRUNE_EVERY_MS) return;
    this.#pruned = at;
    this.#statements.prune.run(at - WINDOW_MS, at);
  }

  #countOf(key: string, at: number) {
    const row = this.#statements.count.get(key, at - WINDOW_MS);
    return {
      attempts: Number(row?.["attempts"] ?? 0),
      first: Number(row?.["first"] ?? at),
      last: Number(row?.["last"] ?? at),
    };
  }

  #secondsLeft(key: string, limit: number, at: number): number {
    const { attempts, first } = this.#countOf(key, at);
    return attempts < limit ? 0 : Math.ceil((first + WINDOW_MS - at) / 1000);
  }

  /** The distance doubles with every ten tries: 1 s, 2 s, … 60 s. */
  #accountDelay(key: string, at: number): number {
    const { attempts, last } = this.#countOf(key, at);
    if (attempts < ACCOUNT_FREE) return 0;
    const doublings = Math.floor((attempts - ACCOUNT_FREE) / 10);
    const distance = Math.min(LONGEST_DISTANCE_S, 2 ** doublings);
    return Math.max(0, Math.ceil(distance - (at - last) / 1000));
  }

  #isTrusted({ device }: Keys, at: number): boolean {
    return device !== null && this.#secondsLeft(device, PER_DEVICE, at) === 0;
  }

  /** In one transaction, which waits for the disk once. */
  #write(work: () => void): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
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
