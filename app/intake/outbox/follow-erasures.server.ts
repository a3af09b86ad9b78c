import type { DatabaseSync } from "node:sqlite";

import type { Erasure } from "../delivery/database-calls.server.ts";
import type { SiteIdentity } from "../node/site-identity.ts";
import { erase, followersOf, referencesOf } from "./erase.server.ts";

/** The clocks of a node and of the database may differ by so much. */
const CLOCK_SKEW_MS = 10 * 60 * 1000;

/**
 * Removes from an outbox what was erased in the database, with a tombstone for
 * each. What a person has sent since their erasure stays. It may be repeated.
 *
 * Out: the references of the submissions that were removed.
 */
export function followErasures(
  outbox: DatabaseSync,
  erasures: readonly Erasure[],
  personOf: SiteIdentity["personOf"],
): string[] {
  const references = new Set<string>();
  for (const { reference } of erasures) {
    if (reference === null) continue;
    for (const each of [reference, ...followersOf(outbox, reference)])
      references.add(each);
  }
  const persons = new Map(
    erasures.flatMap(({ person, erasedAt }) =>
      person === null ? [] : [[person, Date.parse(erasedAt)] as const],
    ),
  );
  for (const email of persons.size > 0 ? emailsIn(outbox) : []) {
    const erasedAt = persons.get(personOf(email));
    if (erasedAt === undefined) continue;
    for (const each of referencesOf(outbox, email))
      if (isBefore(outbox, each, erasedAt + CLOCK_SKEW_MS))
        references.add(each);
  }
  return erase(outbox, () => [...references]);
}

function emailsIn(outbox: DatabaseSync): string[] {
  const rows = outbox.prepare("SELECT DISTINCT email FROM submissions").all();
  return (rows as { email: string }[]).map(({ email }) => email);
}

function isBefore(
  outbox: DatabaseSync,
  reference: string,
  time: number,
): boolean {
  const row = outbox
    .prepare(
      "SELECT 1 FROM submissions WHERE reference = ? AND accepted_at <= ?",
    )
    .get(reference, time);
  return row !== undefined;
}
