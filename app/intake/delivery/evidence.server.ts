import {
  mayHaveFiles,
  type EvidenceFolder,
} from "../evidence/evidence-folder.server";
import { type EvidenceStore } from "../evidence/store.server";
import {
  waitsForDelivery,
  finishWithdrawal,
  handWithdrawalToStaff,
} from "../outbox/addition.server";
import type { Outbox } from "../outbox/connection.server";
import type { Entry, MakeLink } from "../outbox/entry";
import { isTombstoned, tombstones } from "../outbox/facts.server";
import type { Database } from "./database.server";
import { insertOf, type InsertTarget } from "./insert.server";
import type { Outcome } from "../submission";
import { deliveryOf } from "./rows";

/** What evidence is delivered to, and from where. */
export type EvidenceTarget = InsertTarget & {
  to: Database;
  store: EvidenceStore;
};

/**
 * Delivers a file to the store and then its row to the database; `orphaned` if the
 * request is gone. Each step may be repeated. The staged file stays until the
 * delivery is recorded.
 */
export async function deliverEvidence(
  target: EvidenceTarget,
  entry: Entry,
): Promise<Outcome> {
  const { outbox, store } = target;
  const { submission } = entry;
  if (submission.kind !== "evidence") throw new Error("This is no evidence.");
  const { of: reference, linkHash, fields } = submission;
  const { sha256, mediaType } = fields;
  const insertRow = () =>
    insertOf(target, deliveryOf(entry, "evidence"), entry);
  async function deliver(): Promise<Outcome> {
    // The bytes of a file go nowhere without their request. The database takes its
    // row for some days after the link's end, in which it finds nothing by it.
    if ((await target.to.readRequest(linkHash)) === null) {
      const first = await insertRow();
      if (first.kind !== "delivered") return first;
    }
    const put = await store.put({ reference, sha256, linkHash, mediaType });
    return put.kind === "delivered" ? insertRow() : put;
  }
  const outcome = await deliver();
  // The request was erased while its file was under way. A file that alone is gone
  // from the outbox, as when a damaged one was replaced, says nothing of the others.
  if (outbox.use((file) => isTombstoned(file, reference)))
    await store.remove({ reference, linkHash });
  return outcome;
}

/** Where files are that nothing may refer to any more. */
export type SweptPlaces = {
  folder: EvidenceFolder;
  store: EvidenceStore;
  /** Left out: no request has a link, and none has files. */
  makeLink?: MakeLink | undefined;
};

/**
 * A file that was on its way into the store while its request was erased is there
 * long before.
 */
const LATE_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Removes the files that nothing refers to: those of uploads that a kill
 * interrupted, staged ones that are delivered, and what a delivery stored while
 * its request was erased, be it that the process was killed before it saw that.
 */
export async function sweepEvidence(
  outbox: Outbox,
  { folder, store, makeLink }: SweptPlaces,
  now = Date.now(),
): Promise<void> {
  await folder.removeOldIncoming(now);
  for (const reference of await folder.requests("staged"))
    for (const place of await folder.oldStaged(reference, now))
      if (!outbox.use((file) => waitsForDelivery(file, place)))
        await folder.unstage(place);
  for (const area of ["staged", "stored"] as const)
    for (const reference of await folder.requests(area))
      if (outbox.use((file) => isTombstoned(file, reference)))
        await folder.remove(reference);
  const day = new Date(now - LATE_MS).toISOString().slice(0, 10);
  if (!makeLink) return;
  for (const tombstone of outbox.use(tombstones)) {
    const { reference } = tombstone;
    if (tombstone.day >= day && mayHaveFiles(reference))
      await store.remove({ reference, linkHash: makeLink(reference).hash });
  }
}

/**
 * Carries out a withdrawal: in the database, in the store of evidence, then in
 * the outbox. Each step may
 * be repeated, so that a process that ends between two of them loses nothing.
 *
 * The link goes first: the database finds the request by it, and lets nothing
 * of the request in afterwards, not even a delivery that is under way.
 */
export async function deliverWithdrawal(
  target: EvidenceTarget,
  entry: Entry,
): Promise<Outcome> {
  const { outbox, to, store } = target;
  const { link, reference } = entry;
  if (link === null) throw new Error("A withdrawal needs a link.");
  const outcome = await insertOf(target, deliveryOf(entry, "link"), entry);
  if (outcome.kind !== "delivered") return outcome;
  const answer = await to.withdrawRequest(link.hash);
  switch (answer) {
    case "erased": {
      const owner = { reference, linkHash: link.hash };
      if (!(await store.remove(owner)))
        return { kind: "failed", code: "files are left" };
      outbox.use((file) => finishWithdrawal(file, reference));
      // A file that was under way may have arrived meanwhile.
      await store.remove(owner);
      return { kind: "delivered", wasThere: false };
    }
    case "asked":
      outbox.use((file) => handWithdrawalToStaff(file, entry));
      return { kind: "delivered", wasThere: false };
    case "unknown":
      return { kind: "refused", code: "unknown link" };
    case "unanswered":
      return { kind: "failed", code: "no answer" };
  }
  return answer satisfies never;
}
