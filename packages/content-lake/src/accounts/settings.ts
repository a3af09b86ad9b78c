import type { DatabaseSync } from "node:sqlite";

/** One setting of a user: a key that the Studio chooses, and any JSON. */
type Setting = { key: string; value: unknown };

/** How many settings a user may store. */
const SETTINGS_OF_A_USER = 500;
/** All settings of a user together, as JSON. */
export const SETTINGS_CHARACTERS = 1_000_000;

/** What the Studio remembers for a user: list layouts, sort orders and such. */
export function openSettings(database: DatabaseSync) {
  const select = database.prepare(
    "SELECT value FROM account_settings WHERE user_id = ? AND key = ?",
  );
  const upsert = database.prepare(
    `INSERT INTO account_settings (user_id, key, value) VALUES (?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
  );
  const remove = database.prepare(
    "DELETE FROM account_settings WHERE user_id = ? AND key = ?",
  );
  const measure = database.prepare(
    `SELECT count(*) AS count, total(length(key) + length(value)) AS characters
     FROM account_settings WHERE user_id = ?`,
  );

  return {
    /** Settings that a user never stored are left out. */
    read(userId: string, keys: readonly string[]): Setting[] {
      return keys.flatMap((key) => {
        const row = select.get(userId, key);
        return row ? [{ key, value: JSON.parse(String(row["value"])) }] : [];
      });
    },
    /**
     * Keeps them all, or none and returns false: a user has room for a few
     * hundred settings, not for a store of files.
     */
    write(userId: string, settings: readonly Setting[]): boolean {
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const { key, value } of settings) {
          upsert.run(userId, key, JSON.stringify(value ?? null));
        }
        const size = measure.get(userId);
        const fits =
          Number(size?.["count"]) <= SETTINGS_OF_A_USER &&
          Number(size?.["characters"]) <= SETTINGS_CHARACTERS;
        database.exec(fits ? "COMMIT" : "ROLLBACK");
        return fits;
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    /** Forgets settings; what was never stored is no fault. */
    remove(userId: string, keys: readonly string[]): void {
      for (const key of keys) remove.run(userId, key);
    },
  };
}
