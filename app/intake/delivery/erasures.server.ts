import type { DatabaseSync } from "node:sqlite";

import { isReference } from "../evidence/evidence-folder.server";
import {
  erase,
  followersOf,
  knownReferences,
  referencesOf,
  type PersonHash,
} from "../outbox/erase.server";
import {
  isFollowed,
  markFollowed,
  noteLook,
  readLook,
  type ErasureLook,
} from "../outbox/erasures.server";
import { referenceHash, tombstones } from "../outbox/facts.server";
import { newestSequence } from "../outbox/queue.server";
import { inTransaction } from "../outbox/transaction.server";
import type { Database, Erasure } from "./database.server";
import { Loop } from "./loop";
import type { Shared } from "./worker.server";

const LOOK_MS = 2_000;
/** Before the first answer. */
const RETRY_MS = 1_000;

/** This node's outbox and files, and the database that all nodes share. */
export type FollowOptions = Omit<Shared, "after"> & {
  to: Pick<Database, "erasuresSince">;
  /** null: only requests and messages are followed, by their references. */
  personOf: PersonHash | null;
  /** The requests with files on this machine. */
  withFiles(): Promise<string[]>;
  /** Removes the files of a request from this machine. */
  removeFiles(reference: string): Promise<void>;
  /** Resolves when the deliveries that are under way have ended. */
  settled(): Promise<void>;
  /** Called after each answer of the database, when it was followed. */
  onFollowed(): void;
};

/**
 * Removes from the outbox what was erased through another node or by a command,
 * until it is stopped.
 *
 * Each erasure is followed once, and takes what this outbox had accepted before it:
 * for certain what it held when the database was last asked, whatever the clocks say.
 * Of what it accepted since, as while the database could not be reached, the age of
 * the erasure decides, which the database tells.
 */
export function followErasures(options: FollowOptions): Loop {
  const { outbox, to, log } = options;
  let hasAnswered = false;

  async function look(): Promise<number> {
    const last = outbox.use(readLook);
    const held = outbox.use(newestSequence);
    const askedAt = Date.now();
    const erasures = await to.erasuresSince(last.until);
    if (erasures === "unanswered") return hasAnswered ? LOOK_MS : RETRY_MS;
    const news = outbox.use((file) =>
      erasures.filter((each) => !isFollowed(file, keyOf(each))),
    );
    if (news.length > 0) await follow(options, news, { ...last, askedAt });
    hasAnswered = true;
    options.onFollowed();
    const until = erasures.at(-1)?.erasedAt ?? last.until;
    if (until !== last.until || held !== last.held)
      outbox.use((file) =>
        inTransaction(file, () =>
          noteLook(file, { until, held }, new Set(erasures.map(keyOf))),
        ),
      );
    return LOOK_MS;
  }

  return new Loop(async () => {
    try {
      return await look();
    } catch {
      log.error({}, "erasures cannot be followed in the outbox");
      return RETRY_MS;
    }
  });
}

const keyOf = ({ referenceHash: hash, person, erasedAt }: Erasure) =>
  `${hash ?? person} ${erasedAt}`;

/** What was known before the database was asked, and when that was. */
type Asked = ErasureLook & { askedAt: number };

/** It may be repeated. */
async function follow(
  { outbox, personOf, withFiles, removeFiles, settled, log }: FollowOptions,
  news: readonly Erasure[],
  asked: Asked,
): Promise<void> {
  const hashes = news.flatMap((each) => each.referenceHash ?? []);
  const files = await withFiles();
  const upTo = outbox.use(newestSequence);
  const { references, removed, isLogEmpty } = outbox.use((file) =>
    erase(file, () => [
      ...new Set([
        ...named(file, hashes, files),
        ...(personOf ? ofPersons(file, news, asked, personOf) : []),
      ]),
    ]),
  );
  for (const reference of references)
    if (isReference(reference)) await removeFiles(reference);
  // Then all of this is repeated.
  if (!isLogEmpty) throw new Error("The log of the outbox is being read.");
  outbox.use((file) =>
    inTransaction(file, () => {
      for (const { person, erasedAt, ...each } of news)
        markFollowed(file, {
          key: keyOf({ person, erasedAt, ...each }),
          person,
          erasedAt,
          upTo,
        });
    }),
  );
  if (removed === 0) return;
  log.info({ entries: removed }, "erased entries left the outbox");
  // One may be on its way to the database: the command that erases looks there
  // again once the nodes have followed.
  await settled();
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
    return reference ? [reference, ...followersOf(outbox, reference)] : [hash];
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
  const find = outbox.prepare(
    "SELECT sequence, accepted_at AS acceptedAt FROM submissions WHERE reference = ?",
  );
  const isBefore = (reference: string, erasures: readonly Erasure[]) => {
    // A request of another node, or one that has left the outbox, was accepted
    // before what was added to it.
    const [row] = [reference, ...followersOf(outbox, reference)].flatMap(
      (each) => (find.get(each) as Accepted | undefined) ?? [],
    );
    return erasures.some((each) => row && isCovered(row, each, asked));
  };
  return (rows as { email: string }[]).flatMap(({ email }) => {
    const erasures = persons.get(personOf(email)) ?? [];
    if (erasures.length === 0) return [];
    return referencesOf(outbox, email)
      .filter((reference) => isBefore(reference, erasures))
      .flatMap((each) => [each, ...followersOf(outbox, each)]);
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
