import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Accounts } from "../../accounts/accounts.ts";
import {
  DEVICE_LIFETIME_MS,
  SESSION_ABSOLUTE_MS,
  type Session,
} from "../../accounts/sessions.ts";
import type { ApiToken, User } from "../../accounts/users.ts";
import { PUBLIC_ONLY } from "../../engine/roles.ts";
import type { Caller } from "../../engine/types.ts";
import {
  forbidden,
  insufficientPermissions,
  unauthorized,
} from "../../http-errors.ts";

/**
 * The session cookie, and the mark of a device on which a user signed in, which gives
 * no access without a password. `maxAgeMs` is in milliseconds.
 */
const COOKIES = {
  session: { maxAgeMs: SESSION_ABSOLUTE_MS, sameSite: "Lax" },
  device: { maxAgeMs: DEVICE_LIFETIME_MS, sameSite: "Strict" },
} as const;

type CookieName = keyof typeof COOKIES;

/**
 * Cookies do not distinguish ports, so the names must differ from those of other
 * programs on this host. On https the `__Host-` prefix keeps other hosts of the domain
 * from setting one.
 */
function fullName(name: CookieName, { protocol }: URL): string {
  return `${protocol === "https:" ? "__Host-" : ""}content_lake_${name}`;
}

/** The value of a cookie; null if none was sent. */
export function readCookie(
  name: CookieName,
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): string | null {
  const start = `${fullName(name, publicUrl)}=`;
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(start));
  return found?.slice(start.length) || null;
}

/** The `Set-Cookie` header of a cookie; an empty value removes it. */
export function setCookie(
  name: CookieName,
  value: string,
  publicUrl: URL,
): string {
  const { maxAgeMs, sameSite } = COOKIES[name];
  const secure = publicUrl.protocol === "https:" ? "; Secure" : "";
  return `${fullName(name, publicUrl)}=${value}; Path=/; Max-Age=${value === "" ? 0 : maxAgeMs / 1000}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** The caller of a request, authenticated by a session, a token or nothing. */
export type Identity =
  | { kind: "anonymous"; caller: Caller }
  | { kind: "user"; caller: Caller; user: User; session: Session }
  | { kind: "token"; caller: Caller; token: ApiToken };

/** What a route requires of its caller. */
export type Access =
  /** Open to every caller; the handler may check more. */
  | "open"
  /** A token or a session; everyone, if published documents are public. */
  | "reader"
  /** A token or a session, otherwise 401. */
  | "signed-in"
  /** A person's session. */
  | "person"
  /** A token that the lake was given at its start: the website's. */
  | "site"
  /** An administrator, in a browser or by token. */
  | "manager"
  /** An administrator's token: a page in a browser must not do it. */
  | "operator";

const ANONYMOUS: Identity = {
  kind: "anonymous",
  caller: { id: "<anonymous>", roles: [], grants: [] },
};

/**
 * Anyone, where published documents are public. The id has the network, so that each
 * has its own share of the lake's time.
 */
export function publicReader(network: string): Identity {
  const grants = [{ filter: PUBLIC_ONLY, permissions: ["read"] }];
  const caller = { id: `<anonymous> ${network}`, roles: [], grants };
  return { kind: "anonymous", caller };
}

/**
 * Reads the token or the session cookie; a token wins. The cookie of an ended session
 * makes the caller anonymous, since browsers send it automatically.
 *
 * @throws HttpError 401 for an unknown token.
 */
export function identify(
  headers: IncomingHttpHeaders,
  accounts: Accounts,
  publicUrl: URL,
): Identity {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const token = secret === undefined ? null : accounts.tokens.find(secret);
    if (!token) throw unauthorized();
    return { kind: "token", caller: accounts.callerOf(token), token };
  }
  const secret = readCookie("session", headers, publicUrl);
  const session = secret === null ? null : accounts.sessions.find(secret);
  const user = session && accounts.users.byId(session.userId);
  if (!session || !user || user.isDisabled) return ANONYMOUS;
  return { kind: "user", caller: accounts.callerOf(user), user, session };
}

/**
 * Requires an identified caller.
 *
 * @throws HttpError 401 for an anonymous one.
 */
export function requireIdentity(
  identity: Identity,
): asserts identity is Exclude<Identity, { kind: "anonymous" }> {
  if (identity.kind === "anonymous") throw unauthorized();
}

/**
 * Requires a caller that a route is for.
 *
 * @throws HttpError 401 or 403 for any other.
 */
export function requireAccess(access: Access, identity: Identity): void {
  if (access === "open") return;
  if (access === "reader" && may(identity.caller, "read")) return;
  requireIdentity(identity);
  if (access === "person" && identity.kind !== "user") {
    throw forbidden("Only people who are signed in may read this");
  }
  if (access === "site" && !isSite(identity)) {
    throw forbidden("Only the website may report this");
  }
  const isBrowser = access === "operator" && identity.kind !== "token";
  const manages = access === "manager" || access === "operator";
  if (isBrowser || (manages && !may(identity.caller, "manage"))) {
    throw insufficientPermissions("manage");
  }
}

/** True if any grant gives the permission, for any documents. */
export function may(caller: Caller, permission: string): boolean {
  return caller.grants.some((grant) => grant.permissions.includes(permission));
}

/**
 * True for signed-in users and for tokens that manage users. The site's tokens are on a
 * public server and do not need the list of users.
 */
export function mayReadMembers({ kind, caller }: Identity): boolean {
  return kind === "user" || may(caller, "manage");
}

/** True for a token that the lake was given at its start. */
export function isSite(identity: Identity): boolean {
  return identity.kind === "token" && identity.token.isManaged;
}

/** The peer's address; behind a trusted proxy, the one that the proxy saw. */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",");
  const last = trustProxy ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last || socket.remoteAddress || "unknown";
}

/** True for a client on this machine that uses no proxy. */
export function isFromThisMachine({
  headers,
  socket,
}: IncomingMessage): boolean {
  const names = ["forwarded", "x-forwarded-for", "via", "x-real-ip"];
  if (names.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}
