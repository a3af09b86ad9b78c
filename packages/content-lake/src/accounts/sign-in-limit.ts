import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../engine/in-transaction.ts";
import { blockOf, networkOf } from "../network.ts";
import { sqlOf } from "./migrations.ts";
import { hashSecret } from "./password.ts";
import { fold } from "./users.ts";

/** How long a failed sign-in counts. */
export const WINDOW_MS = 15 * 60 * 1000;
/** Attempts within the window. */
const PER_ACCOUNT_AND_NETWORK = 10;
/** A provider's customer may have 2^16 IPv6 networks. */
const PER_ACCOUNT_AND_BLOCK = 30;
const PER_NETWORK = 40;
const PER_DEVICE = 10;
/** Beyond this many, attempts on an account, from any network, must be spaced. */
const ACCOUNT_FREE = 50;
const LONGEST_DISTANCE_S = 60;

/** How long a request for a password link counts. */
const LINK_WINDOW_MS = 60 * 60 * 1000;
/** Emails to one account: more would only bury the newest link. */
const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_NETWORK = 10;
const LINKS_PER_BLOCK = 30;

const MAX_ROWS = 50_000;

/** An attempt to sign in, before the password is checked. */
type SignInAttempt = {
  email: string;
  address: string;
  /** The device, if a user signed in to this very account on it before. */
  device: string | null;
};

export type Limits = ReturnType<typeof openLimits>;

/**
 * Attempts by key over a sliding window, in a table of the store, so that a restart
 * does not reset them. All times are milliseconds since 1970.
 */
function openAttempts(database: DatabaseSync, now: () => number) {
  const sql = sqlOf(database);

  function of(key: string, windowMs: number) {
    const at = now();
    const row = sql.get(
      "SELECT count(*) AS count, min(at) AS first, max(at) AS last FROM account_attempts WHERE key = ? AND at BETWEEN ? AND ?",
      key,
      at - windowMs + 1,
      at,
    );
    const untilFreeMs = Number(row?.["first"] ?? at) + windowMs - at;
    const sinceLastMs = at - Number(row?.["last"] ?? at);
    return { count: Number(row?.["count"]), sinceLastMs, untilFreeMs };
  }

  /** Seconds until a key within this limit may make another attempt; 0 if now. */
  function wait(key: string, limit: number, windowMs = WINDOW_MS): number {
    const { count, untilFreeMs } = of(key, windowMs);
    return count < limit ? 0 : Math.ceil(untilFreeMs / 1000);
  }

  /** Adds an attempt for each key, with one wait for the disk. */
  function add(...keys: string[]): void {
    inTransaction(database, () => {
      const at = now();
      for (const key of keys)
        sql.run("INSERT INTO account_attempts VALUES (?, ?)", key, at);
      sql.run(
        "DELETE FROM account_attempts WHERE at <= ? OR rowid <= (SELECT max(rowid) FROM account_attempts) - ?",
        at - LINK_WINDOW_MS,
        MAX_ROWS,
      );
    });
  }

  /** Deletes all attempts of one key, and the newest one of each other. */
  function forget(key: string, ...others: string[]): void {
    inTransaction(database, () => {
      sql.run("DELETE FROM account_attempts WHERE key = ?", key);
      const newest = "SELECT max(rowid) FROM account_attempts WHERE key = ?";
      for (const other of others)
        sql.run(
          `DELETE FROM account_attempts WHERE rowid = (${newest})`,
          other,
        );
    });
  }

  /** The distance doubles with every ten attempts: 1 s, 2 s, … 60 s. */
  function accountDelay(key: string): number {
    const { count, sinceLastMs } = of(key, WINDOW_MS);
    if (count < ACCOUNT_FREE) return 0;
    const doublings = Math.floor((count - ACCOUNT_FREE) / 10);
    const distance = Math.min(LONGEST_DISTANCE_S, 2 ** doublings);
    return Math.max(0, Math.ceil(distance - sinceLastMs / 1000));
  }

  return { of, wait, add, forget, accountDelay };
}

/**
 * The limit of sign-ins, following OWASP's "device cookies": guesses lock out the
 * network that they come from, and only for the targeted account. Guesses from many
 * networks slow down sign-ins from unknown devices. A known device is counted
 * separately, so that no attacker can lock the owner of an account out.
 *
 * Also the limit of "Forgot password?". It has no limit across networks, which would
 * let an attacker disable it for everybody: a request for an unknown address costs
 * nothing, and an account that used up its emails has their links.
 *
 * Keys are hashes: the table must not reveal who tried to sign in.
 */
export function openLimits(database: DatabaseSync, now = Date.now) {
  const { of, wait, add, forget, accountDelay } = openAttempts(database, now);
  return {
    /**
     * Counts an attempt before the password is checked, so that concurrent ones count
     * too.
     *
     * @returns the seconds to wait; null if it may proceed.
     */
    signIn(attempt: SignInAttempt): number | null {
      const { account, network, pair, block, device } = keysOf(attempt);
      if (device !== null && wait(device, PER_DEVICE) === 0) {
        add(device);
        return null;
      }
      const seconds = Math.max(
        wait(pair, PER_ACCOUNT_AND_NETWORK),
        wait(block, PER_ACCOUNT_AND_BLOCK),
        wait(network, PER_NETWORK),
        accountDelay(account),
      );
      if (seconds > 0) return seconds;
      add(account, network, pair, block);
      return null;
    },
    /**
     * Uncounts the attempt, and deletes the failed ones from the same place. Other
     * people's guesses stay counted.
     */
    succeed(attempt: SignInAttempt): void {
      const { account, network, pair, block, device } = keysOf(attempt);
      const isOfDevice = device !== null && of(device, WINDOW_MS).count > 0;
      if (isOfDevice) forget(device);
      else forget(pair, block, network, account);
    },
    /**
     * Counts a network's request for a link before its email is looked up.
     *
     * @returns the seconds to wait; null if it may proceed.
     */
    passwordLink(address: string): number | null {
      const key = `link-${networkKey(address)}`;
      const block = `link-block:${hashSecret(blockOf(address))}`;
      const seconds = Math.max(
        wait(key, LINKS_PER_NETWORK, LINK_WINDOW_MS),
        wait(block, LINKS_PER_BLOCK, LINK_WINDOW_MS),
      );
      if (seconds > 0) return seconds;
      add(key, block);
      return null;
    },
    /** Counts an email to an account; false if it had enough of them. */
    mayMail(email: string): boolean {
      const key = `link-account:${hashSecret(fold(email))}`;
      if (wait(key, LINKS_PER_ACCOUNT, LINK_WINDOW_MS) > 0) return false;
      add(key);
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
    block: `block:${of(blockOf(address))}`,
    device: device === null ? null : `device:${of(device)}`,
  };
}

function networkKey(address: string): string {
  return `network:${hashSecret(networkOf(address))}`;
}
