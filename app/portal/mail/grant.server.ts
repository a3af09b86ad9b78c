import { createHmac, timingSafeEqual } from "node:crypto";

import { signingKey } from "~/http/cookies.server";

/** In milliseconds: how long after the confirmation a password may be set. */
const GRANT_LIFE = 15 * 60_000;

/**
 * Signs a grant to set a new password, given once a mail was confirmed. A session
 * alone is not enough, since the device may be unattended.
 */
export function grantNewPassword(personId: string, now = Date.now()): string {
  const until = now + GRANT_LIFE;
  return `${until}.${signature(personId, until)}`;
}

/** True if the grant in a form is this user's and has not expired. */
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
