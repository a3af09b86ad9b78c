import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import { FIRST_LANGUAGE, type Language, pathIn } from "../../domain/languages";

import { lastingKey, signingKey } from "~/http/cookies.server";

import { OUTCOME, type Receipt } from "./forms/form-result";
import type { Entry, EntryLink } from "./outbox/entry";
import type { Withdrawal } from "./request/request-view";
import { steadyNow } from "./steady-clock";

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

/** The path that confirms a privacy request, for the mail to its sender. */
export const confirmPath = (reference: string, language: Language) =>
  // Signed for this purpose alone: whoever sent the form also gets a signed address,
  // but need not be the reader of the mail.
  pathIn(
    language,
    `/privacy/requests/confirm?${signedSearch(`CONFIRM-${reference}`)}`,
  );

// What this site signed for the URL of one of these pages within the last hour, or in
// a mail within the last seven days; else null.

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

/** @param pattern its group is what is read. */
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

// The link of a request, which its sender gets on the page after the form and in a
// mail.

/** How many days a link opens its request. */
const LINK_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The secret in the link of a request: 256 bits as 64 hexadecimal digits, which the
 * access log leaves out. It is derived from the reference and the site's own secret,
 * so it is stored nowhere, and a request that is sent again has the same one.
 */
export function tokenOf(reference: string): string {
  return createHmac("sha256", lastingKey("request link"))
    .update(reference)
    .digest("hex");
}

/** The hash by which a secret is found, as 64 hexadecimal digits. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes the link of a new request. */
export function linkOf(reference: string, now = steadyNow()): EntryLink {
  return {
    hash: hashOf(tokenOf(reference)),
    expiresAt: now + LINK_DAYS * DAY_MS,
  };
}

/** The path of the page of a request, with the secret of its link. */
export function requestPath(
  token: string,
  language: Language = FIRST_LANGUAGE,
): string {
  return pathIn(language, `/request/${token}`);
}

/**
 * The path of the page of a request, for the mail to its sender; null if its link
 * opens nothing.
 */
export function mailedPath(
  { reference, link }: Pick<Entry, "reference" | "link">,
  language: Language,
): string | null {
  const token = tokenOf(reference);
  // After a change of SITE_SECRET the link would open nothing.
  return link?.hash === hashOf(token) ? requestPath(token, language) : null;
}
