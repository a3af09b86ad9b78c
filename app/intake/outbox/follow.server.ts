import type { DatabaseSync } from "node:sqlite";

import {
  erase,
  knownReferences,
  referencesOf,
  withFollowers,
  type PersonHash,
} from "./erase.server.ts";
import type { Asked, Erasure } from "./erasures.server.ts";
import { referenceHash, tombstones } from "./facts.server.ts";
import { newestSequence } from "./queue.server.ts";

// Which submissions an erasure covers that the database has recorded.

/** What erasures are compared with, besides the outbox. */
export type Followed = {
  /** The requests with files on this machine. */
  files: readonly string[];
  /** null: only requests and messages are followed, by their references. */
  personOf: PersonHash | null;
  asked: Asked;
};

/** What of an outbox was erased. */
export type Erased = {
  references: string[];
  /** How many of the submissions were there. */
  removed: number;
  /** False if another process still reads what the log held. */
  isLogEmpty: boolean;
};

/** Erases what these erasures cover. It may be repeated. */
export function followErasures(
  outbox: DatabaseSync,
  news: readonly Erasure[],
  { files, personOf, asked }: Followed,
): Erased & { upTo: number } {
  const hashes = news.flatMap((each) => each.referenceHash ?? []);
  const upTo = newestSequence(outbox);
  const erased = erase(outbox, () => [
    ...new Set([
      ...named(outbox, hashes, files),
      ...(personOf ? ofPersons(outbox, news, asked, personOf) : []),
    ]),
  ]);
  return { ...erased, upTo };
}

/**
 * The references that these hashes name, each with what followed it. A hash that
 * names none stays itself: the same form may be sent to this node again.
 */
function named(
  outbox: DatabaseSync,
  hashes: readonly string[],
  withFiles: readonly string[],
): string[] {
  // One that this node has erased itself may have left mails.
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
  asked: Asked,
  personOf: PersonHash,
): string[] {
  const persons = Map.groupBy(
    news.filter(({ person }) => person !== null),
    ({ person }) => person!,
  );
  if (persons.size === 0) return [];
  const rows = outbox.prepare("SELECT DISTINCT email FROM submissions").all();
  // A request of another node, or one that has left the outbox, was accepted
  // before what was added to it.
  const find = outbox.prepare(
    `SELECT sequence, accepted_at AS acceptedAt FROM submissions
     WHERE reference = ?1 OR about = ?1 ORDER BY reference <> ?1, sequence`,
  );
  const isBefore = (reference: string, erasures: readonly Erasure[]) => {
    const row = find.get(reference) as Accepted | undefined;
    return erasures.some((each) => row && isCovered(row, each, asked));
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
type Accepted = { sequence: number; acceptedAt: number };

/** True of a submission that was accepted before an erasure. */
function isCovered(
  { sequence, acceptedAt }: Accepted,
  { erasedAt, ageMs }: Erasure,
  { until, held, askedAt }: Asked,
): boolean {
  // One that the database did not answer with when it was last asked is younger than
  // all that was held then.
  const isNew = until === null || Date.parse(erasedAt) > Date.parse(until);
  if (isNew && sequence <= held) return true;
  const at = ageMs === undefined ? Date.parse(erasedAt) : askedAt - ageMs;
  return acceptedAt <= at;
}
