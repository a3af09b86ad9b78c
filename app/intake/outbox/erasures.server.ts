import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import {
  erase,
  type Erased,
  knownReferences,
  type PersonHash,
  referencesOf,
  withFollowers,
} from "./erase.server.ts";
import {
  factsUnder,
  readFact,
  referenceHash,
  removeFacts,
  setFact,
  TOMBSTONE,
  tombstones,
} from "./facts.server.ts";
import { waitingIn } from "./files.server.ts";
import { newestSequence } from "./queue.server.ts";
import { inTransaction } from "./transaction.server.ts";

// What an outbox knows of the erasures that the database has recorded. A restored
// outbox knows fewer, and so follows the later ones again.

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
/** Its value is valid only together with the same time in `UNTIL`. */
const HELD = "held before erasures after";
const FOLLOWED = "followed ";
/** What the name of an erased person begins with. */
export const PERSON = "erased person ";

/** The database's last answer about erasures. */
type ErasureCursor = {
  /** The time of the newest erasure by the clock of the database; null: none yet. */
  until: string | null;
  /**
   * The newest submission that the outbox held when the database was polled: it was
   * held before anything that was erased later.
   */
  held: number;
};

/** The cursor with which the database was polled, and when. */
export type ErasurePoll = ErasureCursor & { askedAt: number };

export function readCursor(outbox: DatabaseSync): ErasureCursor {
  const until = readFact(outbox, UNTIL);
  const [of, held] = (readFact(outbox, HELD) ?? "").split(" ");
  return { until, held: of === (until ?? "") ? Number(held) || 0 : 0 };
}

/**
 * Records the cursor, and forgets followed erasures that the database no longer
 * returns.
 */
export function noteCursor(
  outbox: DatabaseSync,
  { until, held }: ErasureCursor,
  answers: readonly Erasure[],
): void {
  const answered = new Set(answers.map(keyOf));
  const forgotten = factsUnder(outbox, FOLLOWED)
    .filter(({ name }) => !answered.has(name))
    .map(({ name }) => FOLLOWED + name);
  inTransaction(outbox, () => {
    removeFacts(outbox, forgotten);
    if (until !== null) setFact(outbox, UNTIL, until);
    setFact(outbox, HELD, `${until ?? ""} ${held}`);
  });
}

/** True if this outbox has followed an erasure. */
export function isFollowed(outbox: DatabaseSync, erasure: Erasure): boolean {
  return readFact(outbox, FOLLOWED + keyOf(erasure)) !== null;
}

/**
 * Records that erasures were followed, files included, and for whom.
 *
 * @param upTo the number of the last submission that was compared.
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
 * the database; null if none is known.
 *
 * @param person as `PersonHash`.
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

/**
 * The references of what was erased more than so many days ago; none while requests
 * wait beside the outbox, since they are compared with what was erased.
 */
export function oldErasures(
  outbox: DatabaseSync,
  days: number,
  now = Date.now(),
): string[] {
  if (isAwaited(outbox)) return [];
  const before = new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  return tombstones(outbox)
    .filter(({ day }) => day < before)
    .map(({ reference }) => reference);
}

const isAwaited = (outbox: DatabaseSync) =>
  waitingIn(path.resolve(outbox.location()!, "../..")).length > 0;

/**
 * Forgets what was erased more than so many days ago, and for whom; nothing while
 * requests wait beside the outbox.
 *
 * @returns the references.
 */
export function forgetErasures(
  outbox: DatabaseSync,
  days: number,
  now = Date.now(),
): string[] {
  if (isAwaited(outbox)) return [];
  const old = oldErasures(outbox, days, now);
  const persons = factsUnder(outbox, PERSON)
    .filter(
      ({ value }) => Date.parse(value.split(" ")[0]!) < now - days * DAY_MS,
    )
    .map(({ name }) => PERSON + name);
  const forgotten = [...old.map((each) => TOMBSTONE + each), ...persons];
  inTransaction(outbox, () => removeFacts(outbox, forgotten));
  return old;
}

// Which submissions an erasure covers that the database has recorded.

/** What erasures are compared with, besides the outbox. */
type Followed = {
  /** The requests with files on this machine. */
  files: readonly string[];
  /** null: only requests and messages are followed, by their references. */
  personOf: PersonHash | null;
  poll: ErasurePoll;
};

/** Erases what these erasures cover. It may be repeated. */
export function followErasures(
  outbox: DatabaseSync,
  news: readonly Erasure[],
  { files, personOf, poll }: Followed,
): Erased & { upTo: number } {
  const hashes = news.flatMap((each) => each.referenceHash ?? []);
  const upTo = newestSequence(outbox);
  const erased = erase(outbox, () => [
    ...new Set([
      ...named(outbox, hashes, files),
      ...(personOf ? ofPersons(outbox, news, poll, personOf) : []),
    ]),
  ]);
  return { ...erased, upTo };
}

/**
 * The references with these hashes, each with what followed it. A hash without a
 * reference is kept as it is: the same form may still be sent to this node.
 */
function named(
  outbox: DatabaseSync,
  hashes: readonly string[],
  withFiles: readonly string[],
): string[] {
  // A request that this node erased itself may have left mails.
  const erased = tombstones(outbox).map(({ reference }) => reference);
  const known = new Map(
    [...knownReferences(outbox), ...erased, ...withFiles].map(
      (each) => [referenceHash(each), each] as const,
    ),
  );
  return hashes.flatMap((hash) => {
    const reference = known.get(hash);
    return reference ? withFollowers(outbox, reference) : [hash];
  });
}

/** What erased persons had sent until then; what they have sent since stays. */
function ofPersons(
  outbox: DatabaseSync,
  news: readonly Erasure[],
  poll: ErasurePoll,
  personOf: PersonHash,
): string[] {
  const persons = Map.groupBy(
    news.filter(({ person }) => person !== null),
    ({ person }) => person!,
  );
  if (persons.size === 0) return [];
  const rows = outbox.prepare("SELECT DISTINCT email FROM submissions").all();
  // A request that is not in the outbox was accepted before anything that was added to
  // it.
  const find = outbox.prepare(
    `SELECT sequence, accepted_at AS acceptedAt FROM submissions
     WHERE reference = ?1 OR about = ?1 ORDER BY reference <> ?1, sequence`,
  );
  const isBefore = (reference: string, erasures: readonly Erasure[]) => {
    const row = find.get(reference) as AcceptanceTime | undefined;
    return erasures.some((each) => row && isCovered(row, each, poll));
  };
  return (rows as { email: string }[]).flatMap(({ email }) => {
    const erasures = persons.get(personOf(email)) ?? [];
    if (erasures.length === 0) return [];
    return referencesOf(outbox, email)
      .filter((reference) => isBefore(reference, erasures))
      .flatMap((each) => withFollowers(outbox, each));
  });
}

/** When a submission was accepted; milliseconds since 1970 by the clock of this node. */
type AcceptanceTime = { sequence: number; acceptedAt: number };

/** True of a submission that was accepted before an erasure. */
function isCovered(
  { sequence, acceptedAt }: AcceptanceTime,
  { erasedAt, ageMs }: Erasure,
  { until, held, askedAt }: ErasurePoll,
): boolean {
  // An erasure that the last poll did not return is newer than everything that was
  // held then.
  const isNew = until === null || Date.parse(erasedAt) > Date.parse(until);
  if (isNew && sequence <= held) return true;
  const at = ageMs === undefined ? Date.parse(erasedAt) : askedAt - ageMs;
  return acceptedAt <= at;
}
