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

/** A request or message that was erased, or all that a person had sent until then. */
export type Erasure = {
  /** As `referenceHash` makes it; null for a person. */
  referenceHash: string | null;
  /** As `PersonHash`; null for a request or message. */
  person: string | null;
  /** By the clock of the database, in ISO 8601. */
  erasedAt: string;
  /** How long ago that was when the database said so, in milliseconds. */
  ageMs?: number | undefined;
};

/** The name of an erasure in the outbox. */
const keyOf = ({ referenceHash, person, erasedAt }: Erasure) =>
  `${referenceHash ?? person} ${erasedAt}`;

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

/** What was known before the database was asked, and when that was. */
export type Asked = ErasureLook & { askedAt: number };

export function readLook(outbox: DatabaseSync): ErasureLook {
  const until = readFact(outbox, UNTIL);
  const [of, held] = (readFact(outbox, HELD) ?? "").split(" ");
  return { until, held: of === (until ?? "") ? Number(held) || 0 : 0 };
}

/** Writes the look down, and forgets followed erasures that were no longer answered. */
export function noteLook(
  outbox: DatabaseSync,
  { until, held }: ErasureLook,
  answers: readonly Erasure[],
): void {
  const answered = new Set(answers.map(keyOf));
  const known = outbox
    .prepare("SELECT name FROM facts WHERE name GLOB ?")
    .all(`${FOLLOWED}*`) as { name: string }[];
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  inTransaction(outbox, () => {
    for (const { name } of known)
      if (!answered.has(name.slice(FOLLOWED.length))) remove.run(name);
    if (until !== null) setFact(outbox, UNTIL, until);
    setFact(outbox, HELD, `${until ?? ""} ${held}`);
  });
}

/** True if this outbox has followed an erasure. */
export function isFollowed(outbox: DatabaseSync, erasure: Erasure): boolean {
  return readFact(outbox, FOLLOWED + keyOf(erasure)) !== null;
}

/**
 * Notes that erasures were followed, files included, and for whom. In: the last
 * submission that was looked at.
 */
export function markFollowed(
  outbox: DatabaseSync,
  erasures: readonly Erasure[],
  upTo: number,
): void {
  inTransaction(outbox, () => {
    for (const each of erasures) {
      setFact(outbox, FOLLOWED + keyOf(each), String(upTo));
      if (each.person !== null)
        setFact(outbox, PERSON + each.person, `${each.erasedAt} ${upTo}`);
    }
  });
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
