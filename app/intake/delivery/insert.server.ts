import type { Outbox } from "../outbox/connection.server";
import type { Entry } from "../outbox/entry";
import type { PersonHash } from "../outbox/erase.server";
import { erasureBefore } from "../outbox/erasures.server";
import type { Database } from "./database.server";
import type { Outcome } from "../submission";
import type { Delivery } from "./rows";

/** Where rows go, and what the outbox knows of their senders. */
export type InsertTarget = {
  outbox: Outbox;
  to: Pick<Database, "insert">;
  personOf: PersonHash | null;
};

/**
 * Inserts a row of a submission. The database is told after which erasure of its
 * sender it came, and so takes it.
 */
export function insertOf(
  { outbox, to, personOf }: InsertTarget,
  delivery: Delivery,
  entry: Entry,
): Promise<Outcome> {
  const person = personOf?.(entry.submission.fields.email);
  const follows =
    person === undefined
      ? null
      : outbox.use((file) => erasureBefore(file, person, entry.sequence));
  return to.insert(delivery, entry, follows);
}
