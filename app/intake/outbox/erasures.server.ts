import type { DatabaseSync } from "node:sqlite";

import {
  readFact,
  removeTombstones,
  setFact,
  tombstones,
} from "./facts.server.ts";
import { inTransaction } from "./transaction.server.ts";

// What an outbox knows of the erasures that the database has recorded. An outbox of a
// backup knows less, and so follows again what was erased since.

const UNTIL = "erased until";
/** Its value counts only beside the same time as in `UNTIL`. */
const HELD = "held before erasures after";
const FOLLOWED = "followed ";
const PERSON = "erased person ";

/** The database's last answer about erasures. */
export type ErasureLook = {
  /** The time of the newest erasure by the clock of the database; null: none yet. */
  until: string | null;
  /**
   * The newest submission that the outbox held when the database was asked: what is
   * erased later was held before it was erased.
   */
  held: number;
};

export function readLook(outbox: DatabaseSync): ErasureLook {
  const until = readFact(outbox, UNTIL);
  const [of, held] = (readFact(outbox, HELD) ?? "").split(" ");
  return { until, held: of === (until ?? "") ? Number(held) || 0 : 0 };
}

/** Writes the look down, and forgets followed erasures that were no longer answered. */
export function noteLook(
  outbox: DatabaseSync,
  { until, held }: ErasureLook,
  answered: ReadonlySet<string>,
): void {
  const known = outbox
    .prepare("SELECT name FROM facts WHERE name GLOB ?")
    .all(`${FOLLOWED}*`) as { name: string }[];
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  for (const { name } of known)
    if (!answered.has(name.slice(FOLLOWED.length))) remove.run(name);
  if (until !== null) setFact(outbox, UNTIL, until);
  setFact(outbox, HELD, `${until ?? ""} ${held}`);
}

/** True if this outbox has followed an erasure. In: its key. */
export function isFollowed(outbox: DatabaseSync, key: string): boolean {
  return readFact(outbox, FOLLOWED + key) !== null;
}

/** An erasure that was followed; `upTo` is the last submission that it was asked about. */
export type FollowedErasure = {
  key: string;
  /** null for a request or message. */
  person: string | null;
  erasedAt: string;
  upTo: number;
};

/** Notes that an erasure was followed, and for whom. */
export function markFollowed(
  outbox: DatabaseSync,
  { key, person, erasedAt, upTo }: FollowedErasure,
): void {
  setFact(outbox, FOLLOWED + key, String(upTo));
  if (person !== null) setFact(outbox, PERSON + person, `${erasedAt} ${upTo}`);
}

/**
 * The time of the erasure of a person after which a submission came, by the clock of
 * the database; null if none is known. In: what the person is known by, the number
 * of the submission.
 */
export function erasureBefore(
  outbox: DatabaseSync,
  person: string,
  sequence: number,
): string | null {
  const [erasedAt, upTo] = (readFact(outbox, PERSON + person) ?? "").split(" ");
  return erasedAt && sequence > Number(upTo) ? erasedAt : null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The references of what was erased more than so many days ago. */
export function oldErasures(
  outbox: DatabaseSync,
  days: number,
  now = Date.now(),
): string[] {
  const before = new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  return tombstones(outbox)
    .filter(({ day }) => day < before)
    .map(({ reference }) => reference);
}

/**
 * Forgets what was erased more than so many days ago, and for whom. Out: the
 * references.
 */
export function forgetErasures(
  outbox: DatabaseSync,
  days: number,
  now = Date.now(),
): string[] {
  const old = oldErasures(outbox, days, now);
  inTransaction(outbox, () => removeTombstones(outbox, old));
  const persons = outbox
    .prepare("SELECT name, value FROM facts WHERE name GLOB ?")
    .all(`${PERSON}*`) as { name: string; value: string }[];
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  for (const { name, value } of persons)
    if (Date.parse(value.split(" ")[0]!) < now - days * DAY_MS)
      remove.run(name);
  return old;
}
