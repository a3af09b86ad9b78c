import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Accounts } from "../../accounts/accounts.ts";
import type { Session } from "../../accounts/sessions.ts";
import type { ApiToken } from "../../accounts/tokens.ts";
import type { User } from "../../accounts/users.ts";
import type { Caller } from "../../engine/types.ts";
import { readSessionCookie } from "../http/cookies.ts";
import { unauthorized } from "../../http-errors.ts";

/** The caller of a request, authenticated by a session, a token or nothing. */
export type Identity =
  | { kind: "anonymous"; caller: Caller }
  | { kind: "user"; caller: Caller; user: User; session: Session }
  | { kind: "token"; caller: Caller; token: ApiToken };

const ANONYMOUS: Identity = {
  kind: "anonymous",
  caller: { id: "<anonymous>", roles: [], grants: [] },
};

/**
 * Reads the token or the session cookie; a token wins. Throws 401 for a token
 * that is not known. The cookie of an ended session makes the caller anonymous,
 * since browsers send it without being asked.
 */
export function identify(
  headers: IncomingHttpHeaders,
  accounts: Accounts,
  publicUrl: URL,
): Identity {
  const { authorization } = headers;
  if (authorization !== undefined)
    return identifyToken(authorization, accounts);
  const secret = readSessionCookie(headers, publicUrl);
  const session = secret === null ? null : accounts.sessions.find(secret);
  const user = session && accounts.users.byId(session.userId);
  if (!session || !user || user.isDisabled) return ANONYMOUS;
  return { kind: "user", caller: accounts.callerOf(user), user, session };
}

/**
 * Reads `Authorization: Bearer …`. Throws 401 for another scheme and for an
 * unknown token.
 */
function identifyToken(authorization: string, accounts: Accounts): Identity {
  const secret = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const token = secret === undefined ? null : accounts.tokens.find(secret);
  if (!token) throw unauthorized();
  return { kind: "token", caller: accounts.callerOf(token), token };
}

/** Throws 401 for an anonymous caller. */
export function requireIdentity(
  identity: Identity,
): asserts identity is Exclude<Identity, { kind: "anonymous" }> {
  if (identity.kind === "anonymous") throw unauthorized();
}

/**
 * Calls back when the session or the token ends; returns a function that
 * cancels this. An anonymous identity never ends.
 */
export function onIdentityEnd(
  identity: Identity,
  accounts: Accounts,
  callback: () => void,
): () => void {
  switch (identity.kind) {
    case "user":
      return accounts.sessions.onEnd(identity.session.id, callback);
    case "token":
      return accounts.tokens.onEnd(identity.token.id, callback);
    case "anonymous":
      return () => {};
  }
}

/** True if any grant gives the permission, for any documents. */
export function may(caller: Caller, permission: string): boolean {
  return caller.grants.some((grant) => grant.permissions.includes(permission));
}

/**
 * True for signed-in users and for tokens that manage users. The site's tokens
 * lie on a public server and do not need the list of users.
 */
export function mayReadMembers({ kind, caller }: Identity): boolean {
  return kind === "user" || may(caller, "manage");
}

/**
 * True for the above and for the token that a website has for previews: a
 * preview names the author of a draft.
 */
export function mayReadNames(identity: Identity): boolean {
  return mayReadMembers(identity) || identity.caller.roles.includes("preview");
}

/**
 * True for a token that the lake was given at its start: the website's or the
 * stack's.
 */
export function isSite(identity: Identity): boolean {
  return identity.kind === "token" && identity.token.isManaged;
}

/** The peer's address; behind a trusted proxy, the one that the proxy saw. */
export function clientAddress(
  request: IncomingMessage,
  trustProxy: boolean,
): string {
  const forwarded = request.headers["x-forwarded-for"];
  const list = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const last = trustProxy ? list?.split(",").at(-1)?.trim() : undefined;
  return last || request.socket.remoteAddress || "unknown";
}
