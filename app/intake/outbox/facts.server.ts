import type { DatabaseSync } from "node:sqlite";

// What the outbox remembers besides submissions: a name and a text.

/** Out: null if there is none of this name. */
export function readFact(outbox: DatabaseSync, name: string): string | null {
  const row = outbox
    .prepare("SELECT value FROM facts WHERE name = ?")
    .get(name) as { value: string } | undefined;
  return row?.value ?? null;
}

/** Records something in the outbox, unless it is there. */
export function addFact(
  outbox: DatabaseSync,
  name: string,
  value: string,
): void {
  outbox.prepare("INSERT OR IGNORE INTO facts VALUES (?, ?)").run(name, value);
}

/** Records something in the outbox, in place of what was there. */
export function setFact(
  outbox: DatabaseSync,
  name: string,
  value: string,
): void {
  outbox.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)").run(name, value);
}
