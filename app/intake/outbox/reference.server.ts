import { createHash, randomInt } from "node:crypto";

import type { Submission } from "../submission.ts";
import { KINDS } from "./entry.ts";

const RANDOM_LENGTH = 8;
const NUMBERS = 36 ** RANDOM_LENGTH;

/**
 * The reference of a submission, for the visitor and the firm: a prefix, the
 * time and eight random characters in base 36, in upper case.
 *
 * The random part prevents guessing it from the time.
 */
export function makeReference(
  kind: Submission["kind"],
  now = Date.now(),
): string {
  return written(kind, now, randomInt(NUMBERS));
}

/** What makes two submissions the same. */
type Sent = { key: string; fingerprint: string; shownAt?: number | undefined };

/**
 * The reference of what a form with a valid ticket sent: the same whenever it is
 * sent again, even if the outbox that knew it was destroyed. The database takes
 * each reference once. Without such a ticket it is another one each time.
 *
 * The time is that of the ticket; the eight characters cannot be guessed without
 * its key.
 */
export function referenceOf(kind: Submission["kind"], sent: Sent): string {
  if (sent.shownAt === undefined) return makeReference(kind);
  const digest = createHash("sha256")
    .update(`${sent.key}\n${sent.fingerprint}`)
    .digest();
  const number = Number(digest.readBigUInt64BE() % BigInt(NUMBERS));
  return written(kind, sent.shownAt, number);
}

function written(
  kind: Submission["kind"],
  time: number,
  number: number,
): string {
  const last = number.toString(36).padStart(RANDOM_LENGTH, "0");
  return `${KINDS[kind].prefix}${time.toString(36)}${last}`.toUpperCase();
}
