import type { DatabaseSync } from "node:sqlite";

import { isReference } from "../evidence/store.server";
import {
  erase,
  followersOf,
  referencesOf,
  type PersonHash,
} from "../outbox/erase.server";
import { readFact, setFact } from "../outbox/facts.server";
import type { Database, Erasure } from "./database.server";
import { Loop } from "./loop";
import type { Shared } from "./worker.server";

const LOOK_MS = 2_000;
/** Before the first answer. */
const RETRY_MS = 1_000;
/** The clocks of a node and of the database may differ by so much. */
const CLOCK_SKEW_MS = 10 * 60 * 1000;
/**
 * Until when erasures were followed in this outbox, by the clock of the database.
 * An outbox of a backup has an earlier time, and so follows again what was erased
 * since.
 */
const ERASED_UNTIL = "erased until";

/** This node's outbox and files, and the database that all nodes share. */
export type FollowOptions = Omit<Shared, "after"> & {
  to: Pick<Database, "erasuresSince">;
  personOf: PersonHash;
  /** Removes the files of a request from this machine. */
  removeFiles(reference: string): Promise<void>;
  /** Resolves when the deliveries that are under way have ended. */
  settled(): Promise<void>;
  /** Called after each answer of the database, when it was followed. */
  onFollowed(): void;
};

/**
 * Removes from the outbox what was erased through another node or by a command on
 * another machine, until it is stopped.
 */
export function followErasures(options: FollowOptions): Loop {
  const { outbox, to, log } = options;
  let followed = new Set<string>();
  let hasAnswered = false;

  async function look(): Promise<number> {
    const until = outbox.use((file) => readFact(file, ERASED_UNTIL));
    const erasures = await to.erasuresSince(until);
    if (erasures === "unanswered") return hasAnswered ? LOOK_MS : RETRY_MS;
    const news = erasures.filter((each) => !followed.has(keyOf(each)));
    if (news.length > 0) await follow(options, news);
    followed = new Set(erasures.map(keyOf));
    hasAnswered = true;
    options.onFollowed();
    const last = erasures.at(-1)?.erasedAt;
    if (last !== undefined && last !== until)
      outbox.use((file) => setFact(file, ERASED_UNTIL, last));
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

const keyOf = ({ reference, person, erasedAt }: Erasure) =>
  `${reference ?? person} ${erasedAt}`;

/** It may be repeated. */
async function follow(
  { outbox, personOf, removeFiles, settled, log }: FollowOptions,
  news: readonly Erasure[],
): Promise<void> {
  const named = news.flatMap(({ reference }) => reference ?? []);
  const removed = outbox.use((file) =>
    erase(file, () => [
      ...new Set([
        ...named.flatMap((each) => [each, ...followersOf(file, each)]),
        ...ofPersons(file, news, personOf),
      ]),
    ]),
  );
  for (const reference of new Set([...named, ...removed]))
    if (isReference(reference)) await removeFiles(reference);
  if (removed.length === 0) return;
  log.info({ entries: removed.length }, "erased entries left the outbox");
  // One may be on its way to the database: the command that erases looks there
  // again once the nodes have followed.
  await settled();
}

/** What erased persons had sent until then; what they have sent since stays. */
function ofPersons(
  outbox: DatabaseSync,
  news: readonly Erasure[],
  personOf: PersonHash,
): string[] {
  const persons = new Map(
    news.map(({ person, erasedAt }) => [person, Date.parse(erasedAt)]),
  );
  persons.delete(null);
  if (persons.size === 0) return [];
  const rows = outbox.prepare("SELECT DISTINCT email FROM submissions").all();
  const accepted = outbox.prepare(
    "SELECT 1 FROM submissions WHERE reference = ? AND accepted_at <= ?",
  );
  return (rows as { email: string }[]).flatMap(({ email }) => {
    const erasedAt = persons.get(personOf(email));
    if (erasedAt === undefined) return [];
    return referencesOf(outbox, email).filter((reference) =>
      accepted.get(reference, erasedAt + CLOCK_SKEW_MS),
    );
  });
}
