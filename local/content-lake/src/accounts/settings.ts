import type { DatabaseSync } from "node:sqlite";

export type Setting = { key: string; value: unknown };

export type Settings = {
  /** Settings that a user never stored are left out. */
  read(userId: string, keys: readonly string[]): Setting[];
  write(userId: string, settings: readonly Setting[]): void;
};

/** What the Studio remembers for a user: list layouts, sort orders and such. */
export function openSettings(database: DatabaseSync): Settings {
  const select = database.prepare(
    "SELECT value FROM account_settings WHERE user_id = ? AND key = ?",
  );
  const upsert = database.prepare(
    `INSERT INTO account_settings (user_id, key, value) VALUES (?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
  );

  return {
    read(userId, keys) {
      return keys.flatMap((key) => {
        const row = select.get(userId, key);
        if (!row) return [];
        const value: unknown = JSON.parse(String(row["value"]));
        return [{ key, value }];
      });
    },
    write(userId, settings) {
      for (const { key, value } of settings) {
        upsert.run(userId, key, JSON.stringify(value ?? null));
      }
    },
  };
}
