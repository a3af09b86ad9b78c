import type { IncomingHttpHeaders } from "node:http";
import { DEVICE_LIFETIME_MS } from "../../accounts/devices.ts";
import { SESSION_ABSOLUTE_MS } from "../../accounts/sessions.ts";

/**
 * The cookie of a session, and the mark of a device on which a user signed in,
 * which gives no access without a password. `maxAgeMs` is in milliseconds.
 */
const COOKIES = {
  session: { maxAgeMs: SESSION_ABSOLUTE_MS, sameSite: "Lax" },
  device: { maxAgeMs: DEVICE_LIFETIME_MS, sameSite: "Strict" },
} as const;

type Name = keyof typeof COOKIES;

/**
 * Cookies do not distinguish ports, so the names must differ from those of
 * other programs on this host. On https the `__Host-` prefix keeps other hosts
 * of the domain from planting one.
 */
function fullName(name: Name, { protocol }: URL): string {
  return `${protocol === "https:" ? "__Host-" : ""}content_lake_${name}`;
}

/** The value of a cookie, `null` where none was sent. */
export function readCookie(
  name: Name,
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): string | null {
  const start = `${fullName(name, publicUrl)}=`;
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(start));
  return found?.slice(start.length) || null;
}

/** The `Set-Cookie` header of a cookie; an empty value removes it. */
export function setCookie(name: Name, value: string, publicUrl: URL): string {
  const { maxAgeMs, sameSite } = COOKIES[name];
  const secure = publicUrl.protocol === "https:" ? "; Secure" : "";
  return `${fullName(name, publicUrl)}=${value}; Path=/; Max-Age=${value === "" ? 0 : maxAgeMs / 1000}; HttpOnly; SameSite=${sameSite}${secure}`;
}
