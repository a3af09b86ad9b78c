import type { DatabaseSync } from "node:sqlite";
import { grantsOf, guardedFieldsOf, nameOfField } from "../engine/roles.ts";
import type { Caller, GuardedField } from "../engine/types.ts";
import { openDevices } from "./devices.ts";
import { openOneTimeLinks } from "./one-time-links.ts";
import { createSignInQueue, openLimits } from "./sign-in-limit.ts";
import { openSessions } from "./sessions.ts";
import { openSettings } from "./settings.ts";
import { openApiTokens } from "./tokens.ts";
import { openUsers } from "./users.ts";

export type Accounts = ReturnType<typeof openAccounts>;

/**
 * Opens users, sessions and tokens in the tables of `accountMigrations`; ending
 * one closes its streams and sockets. Only `compliance` and `administrator`
 * publish documents of the guarded types, and change the guarded fields of
 * published documents.
 */
export function openAccounts(
  database: DatabaseSync,
  guard: {
    guardedTypes?: readonly string[];
    guardedFields?: readonly GuardedField[];
  } = {},
) {
  const { guardedTypes = [], guardedFields = [] } = guard;
  const guarded = [...guardedTypes, ...guardedFields.map(nameOfField)];
  const sessions = openSessions(database);
  const links = openOneTimeLinks(database, "account_links");
  const passwordLinks = openOneTimeLinks(database, "account_password_links");
  const onEnd: ((id: string) => void)[] = [];
  const onRole: ((id: string, role: string | null) => void)[] = [];
  sessions.onAnyEnd((id) => onEnd.forEach((callback) => callback(id)));
  const former = database.prepare(
    "SELECT name FROM account_former WHERE id = ?",
  );
  return {
    users: openUsers(database),
    sessions,
    tokens: openApiTokens(database),
    /** Links that sign in. */
    links,
    /** Links with which a user chooses a password. */
    passwordLinks,
    limits: openLimits(database),
    enterSignInQueue: createSignInQueue(),
    devices: openDevices(database),
    settings: openSettings(database),
    /** What a user or a token may do in the lake. */
    callerOf({ id, role }: { id: string; role: string }): Caller {
      return {
        id,
        roles: [role],
        grants: grantsOf([role], guarded),
        guardedFields: guardedFieldsOf([role], guardedFields),
      };
    },
    /**
     * Ends all that is open for an account: sessions with their sockets, links,
     * and then calls back `onEnd` and `onRole`. `role` is the account's role from
     * now on, `null` if the account is disabled, deleted or revoked.
     */
    endAllOf(id: string, role: string | null): void {
      links.endAllOf(id);
      passwordLinks.endAllOf(id);
      sessions.endAllOf(id);
      for (const callback of onEnd) callback(id);
      for (const callback of onRole) callback(id, role);
    },
    /** Calls back with the account whenever something of it ends. */
    onEnd: (callback: (typeof onEnd)[number]) => void onEnd.push(callback),
    /** Calls back with the account and its role after `endAllOf`. */
    onRole: (callback: (typeof onRole)[number]) => void onRole.push(callback),
    /**
     * The name under which history shows a deleted account; `null` for an unknown
     * id.
     */
    formerName(id: string): string | null {
      const row = former.get(id);
      return row ? String(row["name"]) : null;
    },
    close: () => sessions.close(),
  };
}
