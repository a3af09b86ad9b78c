import { flashCookie } from "~/http/flash.server";

import { cookieHeaders, readSession, type Session } from "./session.server";

/** The session of somebody who has signed in. */
export type OpenSession = Extract<Session, { state: "in" }>;

const accessDenied = {
  title: "Access denied",
  description: "You must be logged in to access the portal",
  kind: "destructive",
} as const;

/**
 * Lets only people pass who have signed in. Throws an answer for all others:
 * the way to the sign-in page, or 503 while nobody can say who they are.
 */
export async function requireSession(
  request: Request,
  context: object,
): Promise<OpenSession> {
  const session = await readSession(request, context);
  if (session.state === "in") return session;
  if (session.state === "unknown") throw new Response(null, { status: 503 });
  throw await redirectToSignIn(session.cookies);
}

/** The answer for whoever has to sign in first. In: cookies that go with it. */
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
