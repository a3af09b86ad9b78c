import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";

import { isDiskFull } from "../sqlite-error.ts";
import {
  DiskFull,
  IntakeUnavailable,
  type Accepted,
  type ContactDetails,
  type EvidenceFields,
} from "../submission.ts";
import {
  beginWithdrawal,
  finishWithdrawal,
  handWithdrawalToStaff,
  keepCorrection,
  keepEvidence,
  waitsForDelivery,
  type AdditionResult,
  type DeliveredRequest,
} from "./addition.server.ts";
import { createOutboxConnection } from "./connection.server.ts";
import type { Entry, MakeLink, NoticePart, PartName } from "./entry.ts";
import { emptyLog, erase } from "./erase.server.ts";
import {
  erasureBefore,
  forgetErasures,
  isFollowed,
  markFollowed,
  noteLook,
  readLook,
  type ErasureLook,
} from "./erasures.server.ts";
import {
  isTold,
  isTombstoned,
  markReviewTold,
  markTold,
  reviewNews,
  tombstones,
  untoldReplacement,
  type Replacement,
  type ReviewNews,
} from "./facts.server.ts";
import {
  followErasures,
  keyOf,
  type Erased,
  type Erasure,
  type Followed,
} from "./follow.server.ts";
import {
  readAdded,
  readLinked,
  restoreLinks,
  type Added,
  type LinkedRequest,
} from "./links.server.ts";
import {
  letPass,
  markDelivered,
  newestSequence,
  nextDue,
  nextTurn,
  postpone,
  quarantine,
  sendClaimAgain,
  type Due,
  type QueueView,
  type Settled,
} from "./queue.server.ts";
import { keepSubmission, type NewSubmission } from "./store.server.ts";
import { inTransaction } from "./transaction.server.ts";
import {
  countHalfErased,
  countOutbox,
  dropFutureTimes,
  dropNotices,
  readDeliveryReport,
  removeOld,
  retryQuarantined,
  retryRefused,
  setAsideEvidence,
  settleTarget,
  type DeliveryReport,
  type OutboxCounts,
  type SetAsideEvidence,
} from "./upkeep.server.ts";

/** What an attempt to deliver a part came to, in the outbox. */
export type Settlement =
  | { as: "delivered" }
  /** Its claim is missing in the database, and is queued again. */
  | { as: "orphaned"; until: number }
  /** It failed; it is due again at this time of the steady clock. */
  | { as: "postponed"; until: number }
  /** Its service gave no answer, which counts as no try; others are tried first. */
  | { as: "passed"; until: number }
  /** No retry before the next start succeeds. */
  | { as: "refused" };

/** What happens in an outbox. */
type OutboxEvents = {
  /** Something may have become due, or what somebody waits for has come. */
  changed: [];
  /**
   * Another file has taken its place: deliveries begin anew. What was lost, if this
   * process has replaced it; null if another one has.
   */
  replaced: [Replacement | null];
};

/**
 * The outbox of a data folder, opened at its first use. All SQL of the intake is
 * behind it.
 *
 * Acts of visitors and staff are on the disk when they return, and throw
 * `IntakeUnavailable` or `DiskFull` if they could not be written; then nothing was.
 * What the delivery records may be repeated after a loss of power: it does not wait
 * for the disk, and throws what SQLite throws, since the delivery tries again.
 */
export class Outbox {
  readonly events = new EventEmitter<OutboxEvents>().setMaxListeners(0);
  readonly #connection;

  constructor(dataDir: string) {
    this.#connection = createOutboxConnection(
      dataDir,
      (replacement) => this.events.emit("replaced", replacement),
      () => this.events.emit("replaced", null),
    );
  }

  /**
   * Closes the file; the next use opens it again.
   */
  close(): void {
    this.#connection.close();
  }

  // Acts: durable.

  /** Stores a submission once per key and content. */
  submit(sent: NewSubmission): Accepted {
    const accepted = this.#orUnavailable((file) => keepSubmission(file, sent));
    this.events.emit("changed");
    return accepted;
  }

  /**
   * Stores a correction, to be delivered after its request.
   *
   * @param hash of the request's link
   * @param elsewhere the request in the database, if the outbox does not have it
   */
  correct(
    hash: string,
    fields: ContactDetails,
    elsewhere: DeliveredRequest | null,
  ): AdditionResult {
    const result = this.#orUnavailable((file) =>
      keepCorrection(file, hash, fields, elsewhere),
    );
    if (result === "kept") this.events.emit("changed");
    return result;
  }

  /** Stores the record of a staged file; `same` is delivered once more. */
  addEvidence(
    hash: string,
    file: Omit<EvidenceFields, "email">,
    elsewhere: DeliveredRequest | null,
  ): AdditionResult {
    const result = this.#orUnavailable((outbox) =>
      keepEvidence(outbox, hash, file, elsewhere),
    );
    if (result === "kept" || result === "same") this.events.emit("changed");
    return result;
  }

  /**
   * Begins the withdrawal of a request: from now on nothing of it leaves but the
   * withdrawal. Null for a link that is unknown or has expired.
   */
  beginWithdrawal(hash: string): LinkedRequest | null {
    const linked = this.#orUnavailable((file) => beginWithdrawal(file, hash));
    this.events.emit("changed");
    return linked;
  }

  /** Erases a withdrawn request with its corrections and files. */
  finishWithdrawal(reference: string): void {
    this.#orUnavailable((file) => finishWithdrawal(file, reference));
    this.events.emit("changed");
  }

  /** Lets a request stand again that an adjuster has, and asks staff for an answer. */
  handWithdrawalToStaff(entry: Pick<Entry, "reference" | "link">): void {
    this.#orUnavailable((file) => handWithdrawalToStaff(file, entry));
    this.events.emit("changed");
  }

  /** Makes every refused part of a submission due again; false if none was refused. */
  retryRefused(reference: string): boolean {
    const isDue = this.#orUnavailable((file) => retryRefused(file, reference));
    if (isDue) this.events.emit("changed");
    return isDue;
  }

  /**
   * Erases the record of a file that was set aside, and says where its bytes are.
   * Null if none with this reference was.
   */
  removeSetAside(reference: string): SetAsideEvidence | null {
    const found = this.setAsideEvidence().find(
      (each) => each.reference === reference,
    );
    if (!found) return null;
    this.#orUnavailable((file) => erase(file, () => [reference]));
    this.events.emit("changed");
    return found;
  }

  // Reads.

  /**
   * Finds a request by the hash of its link. Null for a link that is unknown or has
   * expired.
   */
  findLinked(hash: string, now?: number): LinkedRequest | null {
    return this.#orUnavailable((file) => readLinked(file, hash, now));
  }

  /** What was added through this node to a request that another one may have. */
  addedTo(reference: string): Added {
    return this.#orUnavailable((file) => readAdded(file, reference));
  }

  /** True if a staged file still has to be delivered. */
  waitsForDelivery(place: { reference: string; sha256: string }): boolean {
    return this.#orUnavailable((file) => waitsForDelivery(file, place));
  }

  counts(): OutboxCounts {
    return this.#orUnavailable((file) => countOutbox(file));
  }

  report(): DeliveryReport {
    return this.#orUnavailable(readDeliveryReport);
  }

  /** The files that the database did not take. */
  setAsideEvidence(): SetAsideEvidence[] {
    return this.#orUnavailable(setAsideEvidence);
  }

  /** True if a request with this reference was erased. */
  isTombstoned(reference: string): boolean {
    return this.#orUnavailable((file) => isTombstoned(file, reference));
  }

  /** What was erased: references or their hashes, each with the day as YYYY-MM-DD. */
  tombstones(): { reference: string; day: string }[] {
    return this.#orUnavailable(tombstones);
  }

  // The queue.

  /** The number of the newest submission; 0 if there is none. */
  newest(): number {
    return this.#use(newestSequence);
  }

  /** The part of these kinds that is to be delivered now. */
  nextDue(parts: readonly PartName[], view?: QueueView): Due | null {
    return this.#use((file) => nextDue(file, parts, view));
  }

  /** When the next postponed part is due; null if none is postponed. */
  nextTurn(
    parts: readonly PartName[],
    view?: Omit<QueueView, "now">,
  ): number | null {
    return this.#use((file) => nextTurn(file, parts, view));
  }

  /** Records what an attempt came to. */
  settle(part: Settled, how: Settlement): void {
    this.#use((file): void => {
      switch (how.as) {
        case "delivered":
          return markDelivered(file, part);
        case "orphaned":
          return sendClaimAgain(file, part, how.until);
        case "postponed":
          return postpone(file, part, how.until);
        case "passed":
          return letPass(file, part, how.until);
        case "refused":
          return quarantine(file, part);
      }
      return how satisfies never;
    });
  }

  // Upkeep.

  /**
   * Readies the queue for a delivery that starts.
   *
   * @param notices the channels that are configured
   * @param makeLink makes lost links anew; left out: there are none
   * @returns how many submissions an unfinished erasure has marked and not removed
   */
  prepare({
    notices,
    makeLink,
  }: {
    notices: readonly NoticePart[];
    makeLink?: MakeLink | undefined;
  }): { halfErased: number } {
    return this.#use((file) => {
      const halfErased = countHalfErased(file);
      restoreLinks(file, makeLink);
      retryQuarantined(file);
      dropFutureTimes(file);
      dropNotices(file, notices);
      return { halfErased };
    });
  }

  /**
   * Records the database that has what was delivered. True if it is another one than
   * before: then everything is due again.
   */
  settleTarget(name: string): boolean {
    return this.#use((file) => settleTarget(file, name));
  }

  /** Deletes what a database that syncs has had for thirty days. Out: how many. */
  removeOld(): number {
    return this.#use((file) => removeOld(file));
  }

  /** Empties the log. False if another process still reads what it held. */
  emptyLog(): boolean {
    return this.#use(emptyLog);
  }

  /** Checks the whole outbox, and compares it with its journal. */
  check(): void {
    this.#connection.recheck();
    this.newest();
  }

  /** Forgets what was erased more than so many days ago. Out: the references. */
  forgetErasures(days: number): string[] {
    return this.#use((file) => forgetErasures(file, days));
  }

  // What the firm was told of besides single requests.

  /** A replacement that a channel was not told of yet; `fact` is its id. */
  untoldReplacement(
    channel: NoticePart,
  ): (Replacement & { fact: string }) | null {
    return this.#use((file) => untoldReplacement(file, channel));
  }

  isTold(channel: NoticePart, id: string): boolean {
    return this.#use((file) => isTold(file, channel, id));
  }

  markTold(channel: NoticePart, id: string): void {
    this.#use((file) => markTold(file, channel, id));
  }

  /** New entries of the review box; null if none, or told less than an hour ago. */
  reviewNews(channel: NoticePart): ReviewNews | null {
    return this.#use((file) => reviewNews(file, channel));
  }

  markReviewTold(
    channel: NoticePart,
    news: Pick<ReviewNews, "lastSequence">,
  ): void {
    this.#use((file) => markReviewTold(file, channel, news));
  }

  // What the database and other nodes have erased.

  /** What the database answered last about erasures. */
  erasureLook(): ErasureLook {
    return this.#use(readLook);
  }

  /** Writes down what it answered now. */
  noteErasureLook(look: ErasureLook, answered: readonly Erasure[]): void {
    this.#use((file) =>
      inTransaction(file, () =>
        noteLook(file, look, new Set(answered.map(keyOf))),
      ),
    );
  }

  isFollowed(erasure: Erasure): boolean {
    return this.#use((file) => isFollowed(file, keyOf(erasure)));
  }

  /**
   * Erases what these erasures cover. It may be repeated, until `markFollowed`.
   *
   * @returns what was erased, and the number of the last submission that was looked at
   */
  followErasures(
    news: readonly Erasure[],
    followed: Followed,
  ): Erased & { upTo: number } {
    return this.#use((file) => followErasures(file, news, followed));
  }

  /** Records that these erasures were followed, files included. */
  markFollowed(erasures: readonly Erasure[], upTo: number): void {
    this.#use((file) =>
      inTransaction(file, () => {
        for (const { person, erasedAt, ...each } of erasures)
          markFollowed(file, {
            key: keyOf({ person, erasedAt, ...each }),
            person,
            erasedAt,
            upTo,
          });
      }),
    );
  }

  /**
   * The time of the erasure of a person after which a submission came, by the clock
   * of the database; null if none is known.
   */
  erasureBefore(person: string, sequence: number): string | null {
    return this.#use((file) => erasureBefore(file, person, sequence));
  }

  #use<Result>(work: (file: DatabaseSync) => Result): Result {
    return this.#connection.repeatable.use(work);
  }

  /** @throws IntakeUnavailable */
  #orUnavailable<Result>(work: (file: DatabaseSync) => Result): Result {
    try {
      return this.#connection.use(work);
    } catch (error) {
      const cause = { cause: error };
      throw isDiskFull(error)
        ? new DiskFull(cause)
        : new IntakeUnavailable("The outbox cannot be used.", cause);
    }
  }
}
