import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { z } from "zod";

import { cookieAttributes, cookieName } from "~/http/cookies.server";

/** After so long an absence a user signs in again. Seconds. */
const LONGEST_ABSENCE = 30 * 24 * 60 * 60;

type Cookie = { name: string; value: string };

/** In: a cookie's name and value, nothing to take it away. Out: the value of a `Set-Cookie` header. */
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

/** The session of a request, in one cookie or in numbered parts of it; in their order. */
export function sessionParts(request: Request): Cookie[] {
  const own = cookieName("site_session");
  const isPart = new RegExp(`^${own}(?:\\.\\d+)?$`);
  const numberOf = ({ name }: Cookie) => Number(name.slice(own.length + 1));
  return cookiesOf(request)
    .filter(({ name }) => isPart.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

// As far as the library that reads it relies on it: a cookie with a number as
// its user makes it reject a promise that no code awaits: the process ends.
const sessionShape = z.object({
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refresh_token: z.string().regex(/^[\x21-\x7e]{1,512}$/),
  expires_at: z.number().optional(),
  expires_in: z.number().optional(),
  token_type: z.string().optional(),
  user: z.looseObject({}).nullish(),
});

/**
 * True if the parts can be a session at all: anything else is forged, and the
 * library that reads it would complain in the log.
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

/** Takes the session away from the browser. Out: values of `Set-Cookie` headers. */
export function clearSession(request: Request): string[] {
  return sessionParts(request).map(({ name }) => sessionCookie(name, ""));
}
