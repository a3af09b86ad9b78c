import type { DatabaseSync } from "node:sqlite";
import { grantsOf, guardedFieldsOf } from "../engine/roles.ts";
import type { Caller, GuardedField } from "../engine/types.ts";
import { openDevices, type Devices } from "./devices.ts";
import { openSignInLimit, type SignInLimit } from "./sign-in-limit.ts";
import { createSignInQueue, type SignInQueue } from "./sign-in-queue.ts";
import { openSessions, type Sessions } from "./sessions.ts";
import { openSettings, type Settings } from "./settings.ts";
import { openSignInLinks, type SignInLinks } from "./sign-in-links.ts";
import { openApiTokens, type ApiTokens } from "./tokens.ts";
import { openUsers, type Users } from "./users.ts";

/** Users, sessions and tokens of one lake, and what ends with them. */
export type Accounts = {
  users: Users;
  sessions: Sessions;
  tokens: ApiTokens;
  links: SignInLinks;
  limit: SignInLimit;
  queue: SignInQueue;
  devices: Devices;
  settings: Settings;
  /** What a user or a token may do in the lake. */
  callerOf(account: { id: string; role: string }): Caller;
  /**
   * Ends all that is open for an account: sessions with their sockets, links,
   * and what `onEnd` was told to end.
   */
  endAllOf(id: string): void;
  /** Calls back with the account whenever something of it ends. */
  onEnd(callback: (id: string) => void): void;
  /** What the past calls an account that is gone; `null` if it never was. */
  formerName(id: string): string | null;
  close(): void;
};

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
  const links = openSignInLinks(database);
  const tokens = openApiTokens(database);
  const callbacks: ((id: string) => void)[] = [];
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
    limit: openSignInLimit(database),
    queue: createSignInQueue(),
    devices: openDevices(database),
    settings: openSettings(database),
    callerOf: ({ id, role }) => ({
      id,
      roles: [role],
      grants: grantsOf([role], guardedTypes),
      guardedFields: guardedFieldsOf([role], guardedFields),
    }),
    endAllOf(id) {
      links.endAllOf(id);
      sessions.endAllOf(id);
      for (const callback of callbacks) callback(id);
    },
    onEnd(callback) {
      callbacks.push(callback);
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
