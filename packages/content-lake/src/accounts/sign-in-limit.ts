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
  // What seems to come from the future was written before the clock was set back.
  const prune = database.prepare(
    "DELETE FROM account_attempts WHERE at <= ? OR at > ?",
  );
  const cut = database.prepare(
    "DELETE FROM account_attempts WHERE rowid <= (SELECT max(rowid) FROM account_attempts) - ?",
  );
  const count = database.prepare(
    "SELECT count(*) AS attempts, min(at) AS first, max(at) AS last FROM account_attempts WHERE key = ? AND at > ?",
  );
  const insert = database.prepare(
    "INSERT INTO account_attempts (key, at) VALUES (?, ?)",
  );
  const forget = database.prepare("DELETE FROM account_attempts WHERE key = ?");
  const forgetOne = database.prepare(
    "DELETE FROM account_attempts WHERE rowid = (SELECT max(rowid) FROM account_attempts WHERE key = ?)",
  );
  let pruned = NaN;

  function pruneSometimes(at: number): void {
    if (at >= pruned && at < pruned + PRUNE_EVERY_MS) return;
    pruned = at;
    prune.run(at - WINDOW_MS, at);
  }

  function countOf(key: string, at: number) {
    const row = count.get(key, at - WINDOW_MS);
    return {
      attempts: Number(row?.["attempts"] ?? 0),
      first: Number(row?.["first"] ?? at),
      last: Number(row?.["last"] ?? at),
    };
  }

  function secondsLeft(key: string, limit: number, at: number): number {
    const { attempts, first } = countOf(key, at);
    return attempts < limit ? 0 : Math.ceil((first + WINDOW_MS - at) / 1000);
  }

  /** The distance doubles with every ten tries: 1 s, 2 s, … 60 s. */
  function accountDelay(key: string, at: number): number {
    const { attempts, last } = countOf(key, at);
    if (attempts < ACCOUNT_FREE) return 0;
    const doublings = Math.floor((attempts - ACCOUNT_FREE) / 10);
    const distance = Math.min(LONGEST_DISTANCE_S, 2 ** doublings);
    return Math.max(0, Math.ceil(distance - (at - last) / 1000));
  }

  function isTrusted(keys: Keys, at: number): boolean {
    return (
      keys.device !== null && secondsLeft(keys.device, PER_DEVICE, at) === 0
    );
  }

  /** In one transaction, which waits for the disk once. */
  function write(work: () => void): void {
    database.exec("BEGIN IMMEDIATE");
    try {
      work();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }

  return {
    attempt(attempt) {
      const at = now();
      pruneSometimes(at);
      const keys = keysOf(attempt);
      if (isTrusted(keys, at)) {
        insert.run(keys.device, at);
        return null;
      }
      const wait = Math.max(
        secondsLeft(keys.pair, PER_ACCOUNT_AND_NETWORK, at),
        secondsLeft(keys.widePair, PER_ACCOUNT_AND_WIDE_NETWORK, at),
        secondsLeft(keys.network, PER_NETWORK, at),
        accountDelay(keys.account, at),
      );
      if (wait > 0) return wait;
      write(() => {
        for (const key of unknownDeviceKeys(keys)) insert.run(key, at);
        cut.run(MAX_ROWS);
      });
      return null;
    },
    succeed(attempt) {
      const keys = keysOf(attempt);
      const isOfDevice =
        keys.device !== null && countOf(keys.device, now()).attempts > 0;
      if (isOfDevice) {
        forget.run(keys.device);
        return;
      }
      write(() => {
        forget.run(keys.pair);
        // The guesses of others stay counted.
        for (const key of [keys.widePair, keys.network, keys.account]) {
          forgetOne.run(key);
        }
      });
    },
    failuresFrom(address) {
      return countOf(networkKey(address), now()).attempts;
    },
  };
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
