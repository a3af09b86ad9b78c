import { createHmac, timingSafeEqual } from "node:crypto";

import {
  createServerClient,
  parseCookieHeader,
  serializeCookieHeader,
} from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "~/database.types";
import type { Environment } from "~/env/env.server";
import {
  cookieAttributes,
  cookieName,
  signingKey,
} from "~/http/cookies.server";

/** Supabase's client, with the rights of the request's user. */
export type PortalClient = SupabaseClient<Schema>;

/**
 * Creates the service's client for a request, and collects the `Set-Cookie`
 * headers of its changes to the session.
 */
export function createPortalClient(
  request: Request,
  settings: NonNullable<Environment["supabase"]>,
  authFetch: typeof fetch,
) {
  const parts = sessionParts(request);
  // Cookies that cannot be a session are hidden from the library and removed.
  const unreadable = isSession(parts) ? [] : parts.map(({ name }) => name);
  const changes = new Map(
    unreadable.map((name) => [name, sessionCookie(name, "")]),
  );
  const supabase = createServerClient<Schema>(
    settings.url,
    settings.publishableKey,
    {
      global: { fetch: authFetch },
      cookieOptions: {
        name: cookieName("site_session"),
        ...cookieAttributes(),
      },
      cookies: {
        getAll: () =>
          cookiesOf(request).filter(({ name }) => !unreadable.includes(name)),
        setAll(cookies) {
          for (const { name, value } of cookies)
            changes.set(name, sessionCookie(name, value));
        },
      },
    },
  );
  return { supabase, cookies: () => [...changes.values()] };
}

/** In seconds: after this long without a request a user has to sign in again. */
const LONGEST_ABSENCE = 30 * 24 * 60 * 60;

/** Anything with a `Cookie` header. */
type WithHeaders = Pick<Request, "headers">;

type Cookie = { name: string; value: string };

function signatureOf(value: string): Buffer {
  return createHmac("sha256", signingKey("session")).update(value).digest();
}

/**
 * The value of a `Set-Cookie` header for a session cookie. It is signed, so that
 * a forged cookie neither costs a request to the sign-in service nor bypasses
 * the page cache.
 *
 * @param value empty to remove the cookie.
 */
export function sessionCookie(name: string, value: string): string {
  const signed = `${value}.${signatureOf(value).toString("base64url")}`;
  return serializeCookieHeader(name, value && signed, {
    ...cookieAttributes(),
    maxAge: value === "" ? 0 : LONGEST_ABSENCE,
  });
}

/** The value that `sessionCookie` signed; empty for anything else. */
function signedValue(text: string): string {
  const [, value = "", given = ""] = /^(.+)\.([\w-]+)$/s.exec(text) ?? [];
  const signature = Buffer.from(given, "base64url");
  const own = signatureOf(value);
  const isOwn =
    signature.length === own.length && timingSafeEqual(signature, own);
  return isOwn ? value : "";
}

/**
 * The cookies that the sign-in service's library has set: the session, and
 * temporary ones. The value of one that the site did not sign is empty.
 */
export function cookiesOf({ headers }: WithHeaders): Cookie[] {
  return parseCookieHeader(headers.get("Cookie") ?? "")
    .filter(({ name }) => name.startsWith(cookieName("site_session")))
    .map(({ name, value = "" }) => ({ name, value: signedValue(value) }));
}

/** The cookies of a session: one, or numbered parts in their order. */
export function sessionParts(request: WithHeaders): Cookie[] {
  const own = cookieName("site_session");
  const isPart = new RegExp(`^${own}(?:\\.\\d+)?$`);
  const numberOf = ({ name }: Cookie) => Number(name.slice(own.length + 1));
  return cookiesOf(request)
    .filter(({ name }) => isPart.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

/**
 * True if the parts form what the library has written; it logs errors about
 * anything else.
 */
export function isSession(parts: readonly Cookie[]): boolean {
  const [, text] =
    /^base64-(.+)$/.exec(parts.map(({ value }) => value).join("")) ?? [];
  if (text === undefined || parts.some(({ value }) => value === ""))
    return false;
  try {
    JSON.parse(Buffer.from(text, "base64url").toString());
    return true;
  } catch {
    return false;
  }
}

/** Values of `Set-Cookie` headers that remove the session cookies. */
export function clearSession(request: Request): string[] {
  return sessionParts(request).map(({ name }) => sessionCookie(name, ""));
}
