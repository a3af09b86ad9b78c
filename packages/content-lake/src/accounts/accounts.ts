import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "../engine/in-transaction.ts";
import {
  grantsOf,
  guardedFieldsOf,
  guardedNamesOf,
  nameOfField,
} from "../engine/roles.ts";
import type { Caller, GuardedField } from "../engine/types.ts";
import { payloadTooLarge } from "../http-errors.ts";
import { sqlOf } from "./migrations.ts";
import { openDevices, openOneTimeLinks, openSessions } from "./sessions.ts";
import { openLimits } from "./sign-in-limit.ts";
import { openApiTokens, openUsers } from "./users.ts";

export type Accounts = ReturnType<typeof openAccounts>;

/** A user's setting: a key that the Studio chooses, and any JSON. */
type Setting = { key: string; value: unknown };

type Guard = {
  guardedTypes?: readonly string[];
  guardedFields?: readonly GuardedField[];
  guardedNames?: readonly GuardedField[];
};

function createGuard({
  guardedTypes = [],
  guardedFields = [],
  guardedNames = [],
}: Guard) {
  const named = [...guardedFields, ...guardedNames].map(nameOfField);
  const guarded = [...guardedTypes, ...named];
  const names = {
    names: guardedNames,
    types: guardedTypes,
    fields: guardedFields,
  };
  return {
    /** The types and fields that only some roles publish. */
    guarded,
    /** What a user or a token may do in the lake. */
    callerOf({ id, role }: { id: string; role: string }): Caller {
      return {
        id,
        roles: [role],
        grants: grantsOf([role], guarded),
        guardedFields: guardedFieldsOf([role], guardedFields),
        guardedNames: guardedNamesOf([role], names),
      };
    },
  };
}

/**
 * Opens users, sessions and tokens in the tables of `accountMigrations`; ending a
 * session or token closes its streams and sockets. Only `compliance` and
 * `administrator` publish documents of the guarded types, change the guarded fields of
 * published documents, and change what guarded texts name.
 */
export function openAccounts(database: DatabaseSync, guard: Guard = {}) {
  const sql = sqlOf(database);
  const ended = new EventEmitter().setMaxListeners(0);
  /** "end" when anything of an account ends, with the account's id; "role" with its new role. */
  const changes = new EventEmitter<{
    end: [id: string];
    role: [id: string, role: string | null];
  }>();
  const tellEnd = (id: string) => void changes.emit("end", id);
  const sessions = openSessions(database, ended, tellEnd);
  const links = openOneTimeLinks(database, "account_links");
  const passwordLinks = openOneTimeLinks(database, "account_password_links");
  return {
    users: openUsers(database),
    ...createGuard(guard),
    sessions,
    tokens: openApiTokens(database),
    /** Links that sign a user in. */
    links,
    /** Links for choosing a password. */
    passwordLinks,
    limits: openLimits(database),
    devices: openDevices(database),
    /**
     * Ends everything that is open for an account: sessions with their sockets,
     * streams, links; then notifies `changes`.
     *
     * @param role the account's new role; null if it is disabled, deleted or revoked.
     */
    endAllOf(id: string, role: string | null): void {
      links.endAllOf(id);
      passwordLinks.endAllOf(id);
      sessions.endAllOf(id);
      ended.emit(id);
      tellEnd(id);
      changes.emit("role", id, role);
    },
    /**
     * Calls back once when a session or a token ends, by its id.
     *
     * @returns a function that cancels this.
     */
    whenEnded(id: string, callback: () => void): () => void {
      ended.once(id, callback);
      return () => void ended.off(id, callback);
    },
    changes,
    /** The name under which history shows a deleted account; null for an unknown id. */
    formerName(id: string): string | null {
      const row = sql.get("SELECT name FROM account_former WHERE id = ?", id);
      return row ? String(row["name"]) : null;
    },
    settings: openSettings(database),
    close: () => sessions.close(),
  };
}

/** The Studio's settings for a user: list layouts, sort orders and such. */
function openSettings(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** Settings that the user never stored are left out. */
    read(userId: string, keys: readonly string[]): Setting[] {
      const query =
        "SELECT value FROM account_settings WHERE user_id = ? AND key = ?";
      return keys.flatMap((key) => {
        const row = sql.get(query, userId, key);
        return row ? [{ key, value: JSON.parse(String(row["value"])) }] : [];
      });
    },
    /**
     * Stores all settings.
     *
     * @throws HttpError 413 beyond 500 settings or 1,000,000 characters per user.
     */
    write(userId: string, settings: readonly Setting[]): void {
      const put = "INSERT OR REPLACE INTO account_settings VALUES (?, ?, ?)";
      const measure = `SELECT count(*) AS n, total(length(key) + length(value)) AS characters
         FROM account_settings WHERE user_id = ?`;
      inTransaction(database, () => {
        for (const { key, value } of settings)
          sql.run(put, userId, key, JSON.stringify(value));
        const { n, characters } = sql.get(measure, userId)!;
        if (Number(n) > 500 || Number(characters) > 1_000_000)
          throw payloadTooLarge(
            "A user has room for 500 settings, 1 MB in all",
          );
      });
    },
  };
}
