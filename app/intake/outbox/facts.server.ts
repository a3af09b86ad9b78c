import type { DatabaseSync } from "node:sqlite";

/** Records something in the outbox, unless it is there. */
export function addFact(
  outbox: DatabaseSync,
  name: string,
  value: string,
): void {
  outbox
    .prepare(
      `INSERT INTO facts (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO NOTHING`,
    )
    .run(name, value);
}
