import type { Pause } from "~/http/retry-after";

import type { EvidenceStore } from "../evidence/store.server";
import type { DatabasePart, Entry, PartName } from "../outbox/entry";
import type { Outbox } from "../outbox/outbox.server";
import type { Due } from "../outbox/queue.server";
import type { DeliveryOutcome } from "../submission";
import type { IntakeDatabase } from "./database.server";
import { Breaker } from "./loop";
import { insertionOf } from "./rows";
import type { DeliveryTarget } from "./worker.server";

/** The parts of one list are delivered in this order. */
const IN_ORDER: readonly (readonly PartName[])[] = [
  ["link", "claim", "attribution", "activity", "correction", "withdrawal"],
  ["message"],
  ["review"],
];
const PAUSES: Pause = { first: 1_000, longest: 5 * 60_000 };
const RETRY = { pauses: PAUSES, tries: null };

/** Where requests and files are delivered to, and from. */
type DatabasePlace = {
  outbox: Outbox;
  database: IntakeDatabase;
  store: EvidenceStore;
};

/**
 * What is delivered to the database.
 *
 * @param breaker of the database. Files have breakers of their own: requests do not
 * wait for a file store that is down.
 */
export function databaseTargets(
  place: DatabasePlace,
  breaker: Breaker,
): DeliveryTarget[] {
  const requests = IN_ORDER.map((parts) => ({
    parts,
    breaker,
    retry: RETRY,
    deliver: ({ entry, part }: Due) =>
      part === "withdrawal"
        ? deliverWithdrawal(place, entry)
        : insert(place, entry, part as DatabasePart),
  }));
  // A new file does not wait for files that failed before.
  const files = [false, true].map((attempted) => ({
    parts: ["evidence"] as const,
    attempted,
    breaker: new Breaker(PAUSES),
    retry: RETRY,
    deliver: ({ entry }: Due) => deliverEvidence(place, entry),
  }));
  return [...requests, ...files];
}

/**
 * Inserts the row of a part. If its sender was erased before it was sent, the
 * database is told so, and accepts it.
 */
async function insert(
  { outbox, database }: DatabasePlace,
  entry: Entry,
  part: DatabasePart,
): Promise<DeliveryOutcome> {
  let insertion;
  try {
    insertion = insertionOf(entry, part);
  } catch {
    // A damaged row that lacks a field must not hold up others.
    return { kind: "refused", code: "damaged in storage" };
  }
  const { sequence, submission, acceptedAt } = entry;
  const person = database.personOf?.(submission.fields.email);
  if (person === undefined) return database.insert(insertion);
  const follows = outbox.erasureBefore(person, sequence);
  return database.insert(insertion, { person, acceptedAt, follows });
}

/**
 * Delivers a file to the store and then its row to the database; `orphaned` if the
 * request is gone. Each step may be repeated. The staged file stays until the
 * delivery is recorded.
 */
export async function deliverEvidence(
  place: DatabasePlace,
  entry: Entry,
): Promise<DeliveryOutcome> {
  const { outbox, database, store } = place;
  const { submission } = entry;
  if (submission.kind !== "evidence") throw new Error("This is no evidence.");
  const { of: reference, linkHash, fields } = submission;
  const { sha256, mediaType } = fields;
  async function deliver(): Promise<DeliveryOutcome> {
    // The bytes of a file are stored only if its request is in the database. For some
    // days after a link has expired, the database accepts rows by it, but does not
    // find the request by it.
    if ((await database.readRequest(linkHash)) === null) {
      const first = await insert(place, entry, "evidence");
      if (first.kind !== "delivered") return first;
    }
    const put = await store.put({ reference, sha256, linkHash, mediaType });
    return put.kind === "delivered" ? insert(place, entry, "evidence") : put;
  }
  const outcome = await deliver();
  // The request was erased while its file was being delivered. Only a tombstone says
  // so: a file may also be missing from the outbox because a damaged outbox was
  // replaced.
  if (outbox.isTombstoned(reference))
    await store.remove({ reference, linkHash });
  return outcome;
}

/**
 * Carries out a withdrawal: in the database, in the store of evidence, then in the
 * outbox. Each step may be repeated, so a process that ends between two of them loses
 * nothing.
 *
 * The link is delivered first: the database finds the request by it, and from then on
 * rejects everything that belongs to the request, even a delivery that is under way.
 */
async function deliverWithdrawal(
  place: DatabasePlace,
  entry: Entry,
): Promise<DeliveryOutcome> {
  const { outbox, database, store } = place;
  const { link, reference } = entry;
  if (link === null) throw new Error("A withdrawal needs a link.");
  const outcome = await insert(place, entry, "link");
  if (outcome.kind !== "delivered") return outcome;
  const answer = await database.withdrawRequest(link.hash);
  switch (answer) {
    case "erased": {
      const owner = { reference, linkHash: link.hash };
      if (!(await store.remove(owner)))
        return { kind: "failed", code: "files are left" };
      outbox.finishWithdrawal(reference);
      // A file that was under way may have arrived meanwhile.
      await store.remove(owner);
      return { kind: "delivered", wasThere: false };
    }
    case "asked":
      outbox.handWithdrawalToStaff(entry);
      return { kind: "delivered", wasThere: false };
    case "unknown":
      return { kind: "refused", code: "unknown link" };
    case "unanswered":
      return { kind: "failed", code: "no answer" };
  }
  return answer satisfies never;
}
