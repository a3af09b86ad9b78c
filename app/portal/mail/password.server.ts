import { createHmac, timingSafeEqual } from "node:crypto";

import { isAuthApiError } from "@supabase/supabase-js";

import { signingKey } from "~/http/cookies.server";

import { within } from "../sign-in/clock.server";
import type { Database } from "../session/client.server";

const SHORTEST = 8;
const LONGEST = 72;
const PATIENCE = 8000;
/** How long after the mail was confirmed a new password may be set. Milliseconds. */
const GRANT_LIFE = 15 * 60_000;

/**
 * Says that this user has just proved their identity by mail. Being signed in
 * is not enough for a new password: the device may have been left alone.
 */
export function grantNewPassword(personId: string, now = Date.now()): string {
  const until = now + GRANT_LIFE;
  return `${until}.${signature(personId, until)}`;
}

/** In: the grant that a form brought back. Out: whether it is this person's, and still good. */
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

/** In: a password as it was typed. Out: what is wrong with it; null if nothing is. */
export function passwordFault(password: string): string | null {
  if ([...password].length < SHORTEST)
    return `Use at least ${SHORTEST} characters.`;
  // The service reads no more of it than that.
  return Buffer.byteLength(password) > LONGEST
    ? `Use at most ${LONGEST} characters.`
    : null;
}

/**
 * Sets a new password and ends every session of the user, this one too: a
 * person with the old password is signed out.
 * Out: null, or what to tell the person.
 */
export async function setPassword(
  supabase: Database,
  password: string,
): Promise<string | null> {
  const answer = await within(
    PATIENCE,
    supabase.auth.updateUser({ password }),
  ).catch(() => null);
  if (answer?.error == null && answer !== null) {
    await within(PATIENCE, supabase.auth.signOut({ scope: "global" })).catch(
      () => null,
    );
    return null;
  }
  const refused = answer !== null && isAuthApiError(answer.error);
  if (refused && answer.error?.code === "same_password")
    return "This is the password that you already have. Choose another one.";
  if (answer?.error?.code === "weak_password")
    return "This password is too easy to guess. Choose a longer one.";
  return "Your password could not be changed. Please try again in a few minutes.";
}
