import type { DatabaseSync } from "node:sqlite";
import { grantsOf, guardedFieldsOf, nameOfField } from "../engine/roles.ts";
import type { Caller, GuardedField } from "../engine/types.ts";
import { openDevices, type Devices } from "./devices.ts";
import { openOneTimeLinks, type OneTimeLinks } from "./one-time-links.ts";
import {
  openPasswordLinkLimit,
  type PasswordLinkLimit,
} from "./password-link-limit.ts";
import {
  createSignInQueue,
  openSignInLimit,
  type SignInLimit,
  type SignInQueue,
} from "./sign-in-limit.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import { openSettings, type Settings } from "./settings.ts";
import { openApiTokens, type ApiTokens } from "./tokens.ts";
import { openUsers, type Users } from "./users.ts";

/**
 * Users, sessions and tokens of one lake; ending one closes its streams and
 * sockets.
 */
export type Accounts = {
  users: Users;
  sessions: Sessions;
  tokens: ApiTokens;
  /** Links that sign in. */
  links: OneTimeLinks;
  /** Links with which a user chooses a password. */
  passwordLinks: OneTimeLinks;
  passwordLinkLimit: PasswordLinkLimit;
  limit: SignInLimit;
  queue: SignInQueue;
  devices: Devices;
  settings: Settings;
  /** What a user or a token may do in the lake. */
  callerOf(account: { id: string; role: string }): Caller;
  /**
   * Ends all that is open for an account: sessions with their sockets, links,
   * and then calls back `onEnd` and `onRole`. `role` is the account's role from
   * now on, `null` if the account is disabled, deleted or revoked.
   */
  endAllOf(id: string, role: string | null): void;
  /** Calls back with the account whenever something of it ends. */
  onEnd(callback: (id: string) => void): void;
  /** Calls back with the account and its role after `endAllOf`. */
  onRole(callback: (id: string, role: string | null) => void): void;
  /**
   * The name under which history shows a deleted account; `null` for an unknown
   * id.
   */
  formerName(id: string): string | null;
  close(): void;
};

/**
 * What `openAccounts` takes besides the database: which types and fields the
 * roles guard.
 */
export type AccountOptions = {
  /** Only `compliance` and `administrator` publish documents of these types. */
  guardedTypes?: readonly string[];
  /** … and change these fields of published documents. */
  guardedFields?: readonly GuardedField[];
};

/** Opens users, sessions and tokens in the tables of `accountMigrations`. */
export function openAccounts(
  database: DatabaseSync,
  { guardedTypes = [], guardedFields = [] }: AccountOptions = {},
): Accounts {
  const sessions = openSessions(database);
  const links = openOneTimeLinks(database, "account_links");
  const passwordLinks = openOneTimeLinks(database, "account_password_links");
  const tokens = openApiTokens(database);
  const guarded = [...guardedTypes, ...guardedFields.map(nameOfField)];
  const callbacks: ((id: string) => void)[] = [];
  const roleCallbacks: Parameters<Accounts["onRole"]>[0][] = [];
  sessions.onAnyEnd((userId) => {
    for (const callback of callbacks) callback(userId);
  });
  const former = database.prepare(
    "SELECT name FROM account_former WHERE id = ?",
  );
  return {
    users: openUsers(database),
    sessions,
    tokens,
    links,
    passwordLinks,
    passwordLinkLimit: openPasswordLinkLimit(database),
    limit: openSignInLimit(database),
    queue: createSignInQueue(),
    devices: openDevices(database),
    settings: openSettings(database),
    callerOf: ({ id, role }) => ({
      id,
      roles: [role],
      grants: grantsOf([role], guarded),
      guardedFields: guardedFieldsOf([role], guardedFields),
    }),
    endAllOf(id, role) {
      links.endAllOf(id);
      passwordLinks.endAllOf(id);
      sessions.endAllOf(id);
      for (const callback of callbacks) callback(id);
      for (const callback of roleCallbacks) callback(id, role);
    },
    onEnd(callback) {
      callbacks.push(callback);
    },
    onRole(callback) {
      roleCallbacks.push(callback);
    },
    formerName(id) {
      const row = former.get(id);
      return row ? String(row["name"]) : null;
    },
    close() {
      sessions.close();
    },
  };
}
