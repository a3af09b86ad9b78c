import { flashCookie } from "~/http/flash.server";

import type { PortalContext } from "../portal.server";
import { cookieHeaders, readSession, type Session } from "./session.server";

/** The session of a signed-in user. */
export type OpenSession = Extract<Session, { state: "in" }>;

const accessDenied = {
  title: "Access denied",
  description: "You must be logged in to access the portal",
  kind: "destructive",
} as const;

/**
 * The session of a signed-in user. Throws a redirect to the sign-in page for
 * others, or 503 while the sign-in service does not answer.
 */
export async function requireSession(
  request: Request,
  context: PortalContext,
): Promise<OpenSession> {
  const session = await readSession(request, context);
  if (session.state === "in") return session;
  if (session.state === "unknown") throw new Response(null, { status: 503 });
  throw await redirectToSignIn(session.cookies);
}

/**
 * The redirect to the sign-in page, which leads back afterwards. In: the
 * request, the cookies to set.
 */
export async function redirectToSignIn(
  cookies: readonly string[],
): Promise<Response> {
  return new Response(null, {
    status: 302,
    headers: cookieHeaders([...cookies, await flashCookie(accessDenied)], {
      Location: "/login",
    }),
  });
}
