import { data } from "@remix-run/node";
import {
  isAuthApiError,
  isAuthSessionMissingError,
} from "@supabase/supabase-js";

import { flashCookie } from "~/http/flash.server";
import { noIndexHeaders } from "~/http/headers";

import { answerWithin } from "../limits.server";
import type { Portal, PortalContext } from "../portal.server";
import {
  clearSession,
  type PortalClient,
  isSession,
  sessionParts,
} from "./client.server";

/** A signed-in user. */
type Person = { id: string; email: string | null };

/**
 * The session of a request, as the sign-in service confirms it; the cookie
 * alone proves nothing.
 */
export type Session = (
  | { state: "in"; person: Person; supabase: PortalClient }
  | { state: "out" }
  /** The service does not answer: the session may be valid. */
  | { state: "unknown" }
) & {
  /** Values of `Set-Cookie` headers for the response. */
  cookies: readonly string[];
};

const nobody: Session = { state: "out", cookies: [] };

/** In milliseconds: how long a page waits for the service. */
const PATIENCE = 3000;

/** The session of each request; its loaders share the context. */
const known = new WeakMap<PortalContext, Promise<Session>>();

/** Reads the session of a request, once for all its loaders. Never throws. */
export function readSession(
  request: Request,
  context: PortalContext,
): Promise<Session> {
  const earlier = known.get(context);
  if (earlier) return earlier;
  const session = context.isPast
    ? Promise.resolve(nobody)
    : askWhoIs(context.services.portal, request);
  known.set(context, session);
  return session;
}

async function askWhoIs(portal: Portal, request: Request): Promise<Session> {
  const parts = sessionParts(request);
  if (parts.length === 0) return nobody;
  if (!isSession(parts))
    return { state: "out", cookies: clearSession(request) };
  const client = portal.client(request);
  if (client === null) return nobody;
  const { supabase, cookies } = client;
  const answer = await answerWithin(PATIENCE, supabase.auth.getUser());
  const user = answer?.data.user ?? null;
  if (user === null) {
    return isRefused(answer?.error)
      ? { state: "out", cookies: clearSession(request) }
      : { state: "unknown", cookies: [] };
  }
  return {
    state: "in",
    person: { id: user.id, email: user.email || null },
    supabase,
    cookies: cookies(),
  };
}

/**
 * True if the session has ended, is forged or has expired, so that the cookie
 * can be removed.
 */
function isRefused(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  if (!isAuthApiError(error)) return false;
  return error.status < 500 && ![408, 425, 429].includes(error.status);
}

/** The given headers, and one `Set-Cookie` header for each cookie. */
export function cookieHeaders(
  cookies: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}

/** Answers with a page for one user alone. */
export function ownData<Data>(
  page: Data,
  cookies: readonly string[],
  { status = 200, headers = {} } = {},
) {
  const all = { ...noIndexHeaders, ...headers };
  return data(page, { status, headers: cookieHeaders(cookies, all) });
}

/** The session of a signed-in user. */
export type OpenSession = Extract<Session, { state: "in" }>;

const accessDenied = {
  title: "Access denied",
  description: "You must be logged in to access the portal",
  kind: "destructive",
} as const;

/**
 * Returns the session of a signed-in user.
 *
 * @throws Response a redirect to the sign-in page for others, or 503 while the
 * sign-in service does not answer.
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

/** The redirect to the sign-in page, which says that access was denied. */
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

const SIGN_OUT_PATIENCE = 5000;

/**
 * Ends the session of a request, first at the service, since otherwise a copy
 * of the cookie would stay valid. Other devices stay signed in.
 *
 * @returns the cookies to set; null if it failed, and the session is still valid.
 */
export async function signOut(
  portal: Portal,
  request: Request,
): Promise<string[] | null> {
  const isIn = isSession(sessionParts(request));
  const client = isIn ? portal.client(request) : null;
  if (client !== null) {
    const ended = await answerWithin(
      SIGN_OUT_PATIENCE,
      client.supabase.auth.signOut({ scope: "local" }),
    );
    if (ended === null || ended.error) return null;
  }
  return clearSession(request);
}
