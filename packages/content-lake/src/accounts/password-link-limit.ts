import type { DatabaseSync } from "node:sqlite";
import { networkOf } from "../network.ts";
import { openAttemptCounter } from "./sign-in-limit.ts";
import { hashSecret } from "./password.ts";
import { fold } from "./users.ts";

/** For how long a request for a link counts. */
const WINDOW_MS = 60 * 60 * 1000;
/** Mails to one account: more would only bury the newest link. */
const PER_ACCOUNT = 3;
const PER_NETWORK = 10;

/** Counts the requests for a link that lets a user choose a password. */
export type PasswordLinkLimit = {
  /**
   * Counts a request of a network before its address is looked up. Returns the
   * seconds to wait, or `null` when it may go on.
   */
  attempt(address: string): number | null;
  /** Counts a mail to an account; false when it had enough of them. */
  mayMail(email: string): boolean;
};

/**
 * The limit of "Forgot password?". There is none for all networks together,
 * which would let a stranger close it for everybody: a request for an unknown
 * address costs nothing, and an account that had its mails has their links.
 *
 * Kept in the database: a restart does not hand out new attempts. The table
 * holds hashes only.
 */
export function openPasswordLinkLimit(
  database: DatabaseSync,
  now: () => number = Date.now,
): PasswordLinkLimit {
  const counter = openAttemptCounter(
    database,
    "account_password_requests",
    WINDOW_MS,
  );

  return {
    attempt(address) {
      const at = now();
      counter.prune(at);
      const network = `network:${hashSecret(networkOf(address))}`;
      const wait = counter.secondsLeft(network, PER_NETWORK, at);
      if (wait > 0) return wait;
      counter.add(network, at);
      counter.cut();
      return null;
    },
    mayMail(email) {
      const at = now();
      const account = `account:${hashSecret(fold(email))}`;
      if (counter.secondsLeft(account, PER_ACCOUNT, at) > 0) return false;
      counter.add(account, at);
      return true;
    },
  };
}
