import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { z } from "zod";

import { cookieAttributes, cookieName } from "~/http/cookies.server";

/** In seconds: after so long without a request a user has to sign in again. */
const LONGEST_ABSENCE = 30 * 24 * 60 * 60;

type Cookie = { name: string; value: string };

/**
 * In: a cookie's name and value; an empty value removes it. Out: the value of a
 * `Set-Cookie` header.
 */
export function sessionCookie(name: string, value: string): string {
  return serializeCookieHeader(name, value, {
    ...cookieAttributes(),
    maxAge: value === "" ? 0 : LONGEST_ABSENCE,
  });
}

/** Every cookie of a request. */
export function cookiesOf(request: Request): Cookie[] {
  return parseCookieHeader(request.headers.get("Cookie") ?? "").map(
    ({ name, value = "" }) => ({ name, value }),
  );
}

/** The cookies of a session: one, or numbered parts in their order. */
export function sessionParts(request: Request): Cookie[] {
  const own = cookieName("site_session");
  const isPart = new RegExp(`^${own}(?:\\.\\d+)?$`);
  const numberOf = ({ name }: Cookie) => Number(name.slice(own.length + 1));
  return cookiesOf(request)
    .filter(({ name }) => isPart.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

// The fields that the library relies on: with a number as `user`, for example,
// it rejects a promise that no code awaits, which ends the process.
const sessionShape = z.object({
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refresh_token: z.string().regex(/^[\x21-\x7e]{1,512}$/),
  expires_at: z.number().optional(),
  expires_in: z.number().optional(),
  token_type: z.string().optional(),
  user: z.looseObject({}).nullish(),
});

/**
 * True if the parts have the format of a session: anything else is forged, and
 * the library would log errors about it.
 */
export function isSession(parts: readonly Cookie[]): boolean {
  const text = parts.map(({ value }) => value).join("");
  if (!text.startsWith("base64-")) return false;
  try {
    const session: unknown = JSON.parse(
      Buffer.from(text.slice("base64-".length), "base64url").toString(),
    );
    return sessionShape.safeParse(session).success;
  } catch {
    return false;
  }
}

/**
 * Removes the session cookies from the browser. Out: values of `Set-Cookie`
 * headers.
 */
export function clearSession(request: Request): string[] {
  return sessionParts(request).map(({ name }) => sessionCookie(name, ""));
}
