import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Headers of a request that came through a proxy, or pretends to. */
const FORWARDED = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** True if a request has a token as `Authorization: Bearer`. */
export function hasBearerToken(
  { headers }: Pick<IncomingMessage, "headers">,
  token: string,
): boolean {
  const given = bearerOf(headers);
  return given !== undefined && isSame(given, token);
}

type ReportOptions = {
  /** The token of the operator's monitoring; null if there is none. */
  token: string | null;
  /** The site's public origin. */
  siteUrl: string;
};

/**
 * True if a client may see the details of `/readyz`: how much waits, how full the
 * disk is. Other clients get one word.
 *
 * Clients with the token may, and direct local requests if the site is for this
 * machine only. On a public site even local requests need the token, since a proxy
 * on the machine makes requests look local.
 */
export function maySeeReport(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  { token, siteUrl }: ReportOptions,
): boolean {
  const given = bearerOf(headers);
  if (given !== undefined) return token !== null && isSame(given, token);
  return (
    LOOPBACK_NAME.test(new URL(siteUrl).host) &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
    LOOPBACK_NAME.test(headers.host ?? "") &&
    !FORWARDED.some((name) => headers[name] !== undefined)
  );
}

function bearerOf({
  authorization = "",
}: IncomingMessage["headers"]): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization)?.[1];
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
