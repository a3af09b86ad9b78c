import { createHash, createHmac } from "node:crypto";

import {
  FIRST_LANGUAGE,
  type Language,
  pathIn,
} from "../../../domain/languages";

import { lastingKey } from "~/http/cookies.server";

import type { EntryLink } from "../outbox/entry";
import { steadyNow } from "../steady-clock";

/** For so many days a link opens its request. */
const LINK_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The secret in the link of a request: 256 bits as 64 hexadecimal digits, which
 * the log of requests leaves out. It is made of the reference and the site's own
 * secret, so that it is stored nowhere and a request that is sent again has the
 * same one.
 */
export function tokenOf(reference: string): string {
  return createHmac("sha256", lastingKey("request link"))
    .update(reference)
    .digest("hex");
}

/** The hash by which a secret is found. In: any text. Out: 64 hexadecimal digits. */
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

/** The path of the page of a request. In: the secret of its link, the language of the page. */
export function requestPath(
  token: string,
  language: Language = FIRST_LANGUAGE,
): string {
  return pathIn(language, `/request/${token}`);
}
