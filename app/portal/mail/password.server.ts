import { createHmac, timingSafeEqual } from "node:crypto";

import { signingKey } from "~/http/cookies.server";

import { PATIENCE } from "../portal.server";
import type { Database } from "../session/client.server";
import { answerWithin } from "../sign-in/limits.server";

const SHORTEST = 8;
const LONGEST = 72;
/**
 * In milliseconds: how long after the confirmation a new password may be set.
 */
const GRANT_LIFE = 15 * 60_000;

/**
 * A signed grant to set a new password, given once a mail was confirmed. A session
 * alone is not enough, since the device may be unattended.
 */
export function grantNewPassword(personId: string, now = Date.now()): string {
  const until = now + GRANT_LIFE;
  return `${until}.${signature(personId, until)}`;
}

/**
 * In: the grant in a form. Out: true if it is this user's and has not expired.
 */
export function isGranted(
  grant: string | null,
  personId: string,
  now = Date.now(),
): boolean {
  const [, until, given] = /^(\d{13})\.([\w-]{43})$/.exec(grant ?? "") ?? [];
  if (!until || !given || Number(until) < now) return false;
  return timingSafeEqual(
    Buffer.from(given),
    Buffer.from(signature(personId, Number(until))),
  );
}

function signature(personId: string, until: number): string {
  return createHmac("sha256", signingKey("new password"))
    .update(`${personId} ${until}`)
    .digest("base64url");
}

/**
 * In: a typed password. Out: the message about its fault; null if there is
 * none.
 */
export function passwordFault(password: string): string | null {
  if ([...password].length < SHORTEST)
    return `Use at least ${SHORTEST} characters.`;
  // The service ignores the bytes beyond this length.
  return Buffer.byteLength(password) > LONGEST
    ? `Use at most ${LONGEST} characters.`
    : null;
}

/**
 * Sets a new password and ends every session of the user, this one too, so that
 * an intruder with the old password is signed out. Out: null, or the message
 * for the user.
 */
export async function setPassword(
  supabase: Database,
  password: string,
): Promise<string | null> {
  const { auth } = supabase;
  const answer = await answerWithin(PATIENCE, auth.updateUser({ password }));
  if (answer !== null && answer.error === null) {
    await answerWithin(PATIENCE, auth.signOut({ scope: "global" }));
    return null;
  }
  switch (answer?.error?.code) {
    case "same_password":
      return "This is the password that you already have. Choose another one.";
    case "weak_password":
      return "This password is too easy to guess. Choose a longer one.";
    default:
      return "Your password could not be changed. Please try again in a few minutes.";
  }
}
