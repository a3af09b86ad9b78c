import type { IncomingHttpHeaders } from "node:http";
import { SESSION_ABSOLUTE_MS } from "../accounts/sessions.ts";

const NAME = "content_lake_session";

/**
 * Cookies ignore ports, so the name is our own. On https the `__Host-` prefix
 * keeps other hosts of the domain from planting one.
 */
export function sessionCookieName(publicUrl: URL): string {
  return publicUrl.protocol === "https:" ? `__Host-${NAME}` : NAME;
}

export function readSessionCookie(
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): string | null {
  const name = sessionCookieName(publicUrl);
  for (const pair of (headers.cookie ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) {
      return pair.slice(equals + 1).trim() || null;
    }
  }
  return null;
}

export function sessionCookie(secret: string, publicUrl: URL): string {
  return cookie(secret, SESSION_ABSOLUTE_MS / 1000, publicUrl);
}

export function endedSessionCookie(publicUrl: URL): string {
  return cookie("", 0, publicUrl);
}

function cookie(value: string, maxAge: number, publicUrl: URL): string {
  const secure = publicUrl.protocol === "https:" ? "; Secure" : "";
  return `${sessionCookieName(publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
