import type { DatabaseSync } from "node:sqlite";

import type { NoticePart } from "./entry.ts";
import { addFact } from "./facts.server.ts";

/** True if a channel was notified of a reminder, by its id. */
export function isReminderTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  id: string,
): boolean {
  const row = outbox
    .prepare("SELECT 1 FROM facts WHERE name = ?")
    .get(nameOf(channel, id));
  return row !== undefined;
}

/** Records that a channel was notified of a reminder. */
export function markReminderTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  id: string,
): void {
  addFact(outbox, nameOf(channel, id), "");
}

function nameOf(channel: NoticePart, id: string): string {
  return `told ${channel} ${id}`;
}
