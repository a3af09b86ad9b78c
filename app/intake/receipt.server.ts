import { createHmac, timingSafeEqual } from "node:crypto";

import { signingKey } from "~/http/cookies.server";

import type { Withdrawal } from "./request/request-view";

// The pages after a form that was sent without a script: their address contains
// the signed receipt, so no cookie is needed.

/**
 * In milliseconds: enough to read the page, reload it and write the reference
 * down.
 */
const LIFE_MS = 60 * 60 * 1000;
const results: readonly Withdrawal[] = ["erased", "asked", "pending"];
const CONFIRM_MS = 7 * 24 * LIFE_MS;
const CONFIRM = /^CONFIRM-PRIV-[0-9A-Z]{16,17}$/;
const CLAIM = /^CLAIM-[0-9A-Z]{8,9}-?[0-9A-Z]{8}$/;

/** The path of the thank-you page of a request. */
export function thankYouPath(reference: string, now = Date.now()): string {
  return `/consultation/thank-you?${signedSearch(reference, now)}`;
}

/** The path of the page that confirms a message. */
export function messageSentPath(reference: string, now = Date.now()): string {
  return `/contact?${signedSearch(reference, now)}#contact-form`;
}

/** The path of the page that says what a withdrawal came to. */
export function withdrawnPath(result: Withdrawal, now = Date.now()): string {
  return `/request/withdrawn?${signedSearch(`WITHDRAWN-${result}`, now)}`;
}

/** The path of the page that confirms a privacy request. */
export function privacySentPath(reference: string, now = Date.now()): string {
  return `/privacy/requests?${signedSearch(reference, now)}`;
}

/**
 * The path in the mail that confirms a privacy request. It is signed for this
 * alone: the page after the form has a signature too, and its reader need not be
 * the one that reads the mail.
 */
export function confirmPath(reference: string, now = Date.now()): string {
  const signed = signedSearch(`CONFIRM-${reference}`, now);
  return `/privacy/requests/confirm?${signed}`;
}

/**
 * In: the URL in the mail. Out: the reference of the privacy request, if this
 * site signed it within the last seven days; else null.
 */
export function readConfirmed(url: string, now = Date.now()): string | null {
  const signed = readSigned(url, now, CONFIRM_MS);
  return signed !== null && CONFIRM.test(signed)
    ? signed.slice("CONFIRM-".length)
    : null;
}

/**
 * In: the URL of that page. Out: the reference, if this site signed it within
 * the last hour; else null.
 */
export function readPrivacySent(url: string, now = Date.now()): string | null {
  const reference = readSigned(url, now);
  return reference?.startsWith("PRIV-") ? reference : null;
}

/**
 * In: the URL of the page after a withdrawal. Out: what it came to, if this site
 * signed it within the last hour; else null.
 */
export function readWithdrawn(
  url: string,
  now = Date.now(),
): Withdrawal | null {
  const signed = readSigned(url, now);
  return results.find((result) => signed === `WITHDRAWN-${result}`) ?? null;
}

/**
 * In: the URL of the thank-you page. Out: the request's reference, if this site
 * signed it within the last hour; else null.
 */
export function readReceipt(url: string, now = Date.now()): string | null {
  const reference = readSigned(url, now);
  return reference !== null && CLAIM.test(reference) ? reference : null;
}

/**
 * In: the URL of the contact page. Out: true if it contains the receipt of a
 * message within the last hour.
 */
export function wasMessageSent(url: string, now = Date.now()): boolean {
  return readSigned(url, now)?.startsWith("MSG-") ?? false;
}

function signedSearch(reference: string, now: number): string {
  const at = now.toString(36);
  const signed = signature(reference, at).toString("base64url");
  return new URLSearchParams({ ref: reference, at, signed }).toString();
}

function readSigned(url: string, now: number, lifeMs = LIFE_MS): string | null {
  const { searchParams } = new URL(url);
  const reference = searchParams.get("ref") ?? "";
  const at = searchParams.get("at") ?? "";
  const given = Buffer.from(searchParams.get("signed") ?? "", "base64url");
  const expected = signature(reference, at);
  if (given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  return now - parseInt(at, 36) <= lifeMs ? reference : null;
}

function signature(reference: string, at: string): Buffer {
  return createHmac("sha256", signingKey("receipt"))
    .update(`${reference}\n${at}`)
    .digest();
}
