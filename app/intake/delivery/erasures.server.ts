import {
  type EvidenceFolder,
  isReference,
} from "../evidence/evidence-folder.server";
import type { Erasure, ErasurePoll } from "../outbox/erasures.server";
import type { Outbox } from "../outbox/outbox.server";
import type { IntakeDatabase } from "./database.server";
import { Loop } from "./loop";
import type { ReceiptMailer } from "./notice";
import type { IntakeLog, Worker } from "./worker.server";

const LOOK_MS = 2_000;
/** The pause while the database does not answer. */
const RETRY_MS = 1_000;

/** Where this node keeps personal data, and the database that all nodes share. */
type ErasurePlace = {
  outbox: Outbox;
  database: Pick<IntakeDatabase, "erasuresSince" | "personOf">;
  folder: Pick<EvidenceFolder, "requests" | "remove">;
  receipts: Pick<ReceiptMailer, "forget"> | null;
  log: IntakeLog;
};

/**
 * Follows erasures that were made through another node or by a command, until it is
 * stopped.
 *
 * Each erasure is followed once and removes what this outbox had accepted before it.
 * What the outbox held when the database was last polled is older than any new
 * erasure, whatever the clocks say. For what it accepted since then, as while the
 * database could not be reached, the age of the erasure decides, which the database
 * reports.
 *
 * @param workers deliver what an earlier run left, once the database has answered.
 */
export function followErasures(
  place: ErasurePlace,
  workers: readonly Pick<Worker, "deliverEarlier">[],
): Loop {
  return new Loop(async () => {
    try {
      if (!(await lookForErasures(place))) return RETRY_MS;
      for (const worker of workers) worker.deliverEarlier();
      return LOOK_MS;
    } catch {
      place.log.error({}, "erasures cannot be followed in the outbox");
      return RETRY_MS;
    }
  });
}

/** @returns false if the database does not answer. */
async function lookForErasures(place: ErasurePlace): Promise<boolean> {
  const { outbox, database } = place;
  const last = outbox.erasureCursor();
  const held = outbox.newest();
  const askedAt = Date.now();
  const erasures = await database.erasuresSince(last.until);
  if (erasures === "unanswered") return false;
  const news = erasures.filter((each) => !outbox.isFollowed(each));
  const poll = { ...last, askedAt, answeredAt: Date.now() };
  if (news.length > 0) await follow(place, news, poll);
  const until = erasures.at(-1)?.erasedAt ?? last.until;
  if (until !== last.until || held !== last.held)
    outbox.noteErasureCursor({ until, held }, erasures);
  return true;
}

/** It may be repeated. */
async function follow(
  { outbox, database: { personOf }, folder, receipts, log }: ErasurePlace,
  news: readonly Erasure[],
  poll: ErasurePoll,
): Promise<void> {
  const files = [
    ...(await folder.requests("staged")),
    ...(await folder.requests("stored")),
  ];
  const { references, removed, isLogEmpty, upTo } = outbox.followErasures(
    news,
    {
      files,
      personOf,
      poll,
    },
  );
  for (const reference of references.filter(isReference)) {
    await folder.remove(reference);
    await receipts?.forget(reference);
  }
  // The erasures are not marked as followed, so all of this is repeated.
  if (!isLogEmpty) throw new Error("The log of the outbox is being read.");
  outbox.markFollowed(news, upTo);
  if (removed > 0)
    log.info({ entries: removed }, "erased entries left the outbox");
}
