import type { IncomingHttpHeaders } from "node:http";
import { DEVICE_LIFETIME_MS } from "../../accounts/devices.ts";
import { SESSION_ABSOLUTE_MS } from "../../accounts/sessions.ts";

const SESSION = "content_lake_session";
const DEVICE = "content_lake_device";

/** The name of the session cookie at this public address. */
function sessionCookieName(publicUrl: URL): string {
  return prefixed(SESSION, publicUrl);
}

/**
 * Cookies do not distinguish ports, so the names must differ from those of
 * other programs on this host. On https the `__Host-` prefix keeps other hosts
 * of the domain from planting one.
 */
function prefixed(name: string, publicUrl: URL): string {
  return publicUrl.protocol === "https:" ? `__Host-${name}` : name;
}

/** The secret of a session, `null` where none was sent. */
export function readSessionCookie(
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): string | null {
  return readCookie(headers, sessionCookieName(publicUrl));
}

/** The mark of a device on which a user signed in before. */
export function readDeviceCookie(
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): string | null {
  return readCookie(headers, prefixed(DEVICE, publicUrl));
}

function readCookie(headers: IncomingHttpHeaders, name: string): string | null {
  for (const pair of (headers.cookie ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      return pair.slice(equals + 1).trim() || null;
    }
  }
  return null;
}

/** The `Set-Cookie` of a session that begins. */
export function sessionCookie(secret: string, publicUrl: URL): string {
  const seconds = SESSION_ABSOLUTE_MS / 1000;
  return cookie(SESSION, secret, seconds, "Lax", publicUrl);
}

/** The `Set-Cookie` that removes it. */
export function endedSessionCookie(publicUrl: URL): string {
  return cookie(SESSION, "", 0, "Lax", publicUrl);
}

/**
 * The `Set-Cookie` that marks a known device. It gives no access without a
 * password.
 */
export function deviceCookie(mark: string, publicUrl: URL): string {
  const seconds = DEVICE_LIFETIME_MS / 1000;
  return cookie(DEVICE, mark, seconds, "Strict", publicUrl);
}

function cookie(
  name: string,
  value: string,
  maxAge: number,
  sameSite: "Lax" | "Strict",
  publicUrl: URL,
): string {
  const secure = publicUrl.protocol === "https:" ? "; Secure" : "";
  return `${prefixed(name, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`;
}
