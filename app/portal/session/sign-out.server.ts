import { within } from "../sign-in/clock.server";
import type { Portal } from "../portal.server";
import { clearSession, isSession, sessionParts } from "./session-cookie.server";

/** The result of a sign-out; if it failed, the session is still valid. */
export type SignOut =
  { outcome: "out"; cookies: readonly string[] } | { outcome: "failed" };

const PATIENCE = 5000;

/**
 * Ends the session of a request, first at the service, since otherwise a copy
 * of the cookie would stay valid. Other devices stay signed in.
 */
export async function signOut(
  portal: Portal,
  request: Request,
): Promise<SignOut> {
  const isIn = isSession(sessionParts(request));
  const client = isIn ? portal.client(request) : null;
  if (client !== null) {
    const ended = await within(
      PATIENCE,
      client.supabase.auth.signOut({ scope: "local" }),
    ).catch(() => null);
    if (ended === null || ended.error) return { outcome: "failed" };
  }
  return { outcome: "out", cookies: clearSession(request) };
}
