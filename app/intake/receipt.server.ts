import { createHmac, timingSafeEqual } from "node:crypto";

import { pathIn } from "../../domain/languages";

import { signingKey } from "~/http/cookies.server";

import type { ReceiptPaths } from "./delivery/receipt-mail.server";
import { OUTCOME, type Receipt } from "./forms/form-result";
import { hashOf, requestPath, tokenOf } from "./request/link.server";
import type { Withdrawal } from "./request/request-view";

// The pages after a form that was sent without a script: their address contains
// the signed receipt, so no cookie is needed.

/**
 * In milliseconds: enough to read the page, reload it and write the reference
 * down.
 */
const LIFE_MS = 60 * 60 * 1000;
const CONFIRM_MS = 7 * 24 * LIFE_MS;

/** What the thank-you page is about. */
type ThankYou = Pick<Receipt, "reference" | "peril">;

/**
 * The path of the thank-you page of a request: with its reference and its peril,
 * and nothing of its sender.
 */
export const thankYouPath = ({ reference, peril }: ThankYou) =>
  `/consultation/thank-you?${signedSearch(reference, peril)}`;

/** The path of the page that confirms a message. */
export const messageSentPath = (reference: string) =>
  `/contact?${signedSearch(reference)}#${OUTCOME}`;

/** The path of the page that says what a withdrawal came to. */
export const withdrawnPath = (result: Withdrawal) =>
  `/request/withdrawn?${signedSearch(`WITHDRAWN-${result}`)}`;

/** The path of the page that confirms a privacy request. */
export const privacySentPath = (reference: string) =>
  `/privacy/requests?${signedSearch(reference)}`;

/** The paths in the mails to senders. */
export const receiptPaths: ReceiptPaths = {
  request({ reference, link }, language) {
    const token = tokenOf(reference);
    // Another one after a change of SITE_SECRET: that link would open nothing.
    return link?.hash === hashOf(token) ? requestPath(token, language) : null;
  },
  // It is signed for this alone: the page after the form has a signature too, and its
  // reader need not be the one that reads the mail.
  confirm: (reference, language) =>
    pathIn(
      language,
      `/privacy/requests/confirm?${signedSearch(`CONFIRM-${reference}`)}`,
    ),
};

// In: the URL of one of these pages. Out: what this site signed for it within the
// last hour, in a mail within the last seven days; else null.

/** The reference of the privacy request that a mail confirms. */
export const readConfirmed = (url: string) =>
  readSigned(url, /^CONFIRM-(PRIV-[0-9A-Z]{16,17})$/, CONFIRM_MS);

/** The reference of a privacy request that was sent. */
export const readPrivacySent = (url: string) => readSigned(url, /^(PRIV-.*)/);

/** What a withdrawal came to. */
export const readWithdrawn = (url: string) =>
  readSigned(url, /^WITHDRAWN-(erased|asked|pending)$/) as Withdrawal | null;

/** The reference of a request, and its peril. */
export function readReceipt(url: string): ThankYou | null {
  const reference = readSigned(url, /^(CLAIM-[0-9A-Z]{8,9}-?[0-9A-Z]{8})$/);
  return reference === null ? null : { reference, peril: perilIn(url) };
}

/** True if a message was sent. */
export const wasMessageSent = (url: string) =>
  readSigned(url, /^(MSG-)/) !== null;

function signedSearch(reference: string, peril: string | null = null): string {
  const at = Date.now().toString(36);
  const signed = signature(reference, at, peril).toString("base64url");
  const search = { ref: reference, ...(peril && { peril }), at, signed };
  return new URLSearchParams(search).toString();
}

const perilIn = (url: string) => new URL(url).searchParams.get("peril");

/** In: the URL, a pattern whose group is what is read. */
function readSigned(
  url: string,
  pattern: RegExp,
  lifeMs = LIFE_MS,
): string | null {
  const { searchParams } = new URL(url);
  const reference = searchParams.get("ref") ?? "";
  const at = searchParams.get("at") ?? "";
  const given = Buffer.from(searchParams.get("signed") ?? "", "base64url");
  const expected = signature(reference, at, perilIn(url));
  if (given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  if (!(Date.now() - parseInt(at, 36) <= lifeMs)) return null;
  return pattern.exec(reference)?.[1] ?? null;
}

function signature(
  reference: string,
  at: string,
  peril: string | null,
): Buffer {
  return createHmac("sha256", signingKey("receipt"))
    .update(`${reference}\n${at}${peril ? `\n${peril}` : ""}`)
    .digest();
}
