import type { DatabaseSync } from "node:sqlite";

import { databaseParts } from "../outbox/entry";
import { markDelivered } from "../outbox/queue.server";
import {
  deliveredBefore,
  longestUnchecked,
  mayBeSent,
  sendAgain,
  type Delivered,
} from "../outbox/reconcile.server";
import { inTransaction } from "../outbox/store.server";
import type { Breaker } from "./breaker";
import type { Database } from "./database.server";
import type { IntakeLog } from "./log";
import { Loop } from "./loop";
import { deliveryOf, type Delivery } from "./rows";

const HOUR_MS = 60 * 60 * 1000;
/** How many submissions one query compares. */
const BATCH = 100;
/**
 * How many parts the hourly comparison checks besides the newest batch; so all
 * get their turn.
 */
const HOURLY_LONGEST = 300;
/**
 * In milliseconds between two queries, so that other clients get their turn.
 */
const BREATH_MS = 20;
const RETRY_MS = 1_000;

/** The outbox and the embedded database that are compared. */
export type ReconcilerOptions = {
  /** The outbox. */
  outbox: DatabaseSync;
  to: Database;
  breaker: Breaker;
  /** Above 0: nothing is compared now, since some of it may have been erased. */
  waitsUpTo?(): number;
  log: IntakeLog;
  /**
   * Called when a delivered part was found missing and waits for delivery
   * again.
   */
  onWaiting(): void;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/** The database does not answer; the comparison is repeated later. */
class Unanswered extends Error {}

/**
 * Compares the outbox with a database that does not sync to disk, and inserts
 * the rows that it has lost again under their ids, from its construction until
 * `stop`.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #loop: Loop;
  #wantsAll = true;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#turn());
  }

  /** Compares everything, as after a restart of the database. */
  lookAtAll(): void {
    this.#wantsAll = true;
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #turn(): Promise<number> {
    const { breaker, log, onFileError, waitsUpTo } = this.#options;
    if (waitsUpTo && waitsUpTo() > 0) return RETRY_MS;
    try {
      if (this.#wantsAll) await this.#lookAtEverything();
      else await this.#lookAtSome();
    } catch (error) {
      this.#wantsAll = true;
      if (!(error instanceof Unanswered)) {
        log.error(
          { err: error },
          "the outbox cannot be compared with the database",
        );
        onFileError(error);
      }
    }
    return this.#wantsAll ? Math.max(breaker.waitMs(), RETRY_MS) : HOUR_MS;
  }

  async #lookAtEverything(): Promise<void> {
    this.#wantsAll = false;
    const rows = await this.#lookAtNewest(Infinity);
    if (rows > 0)
      this.#options.log.warn(
        { rows },
        "rows that the database had lost are back",
      );
  }

  async #lookAtSome(): Promise<void> {
    const newest = await this.#lookAtNewest(1);
    const longest = await this.#lookAt(
      longestUnchecked(this.#options.outbox, HOURLY_LONGEST),
    );
    if (newest + longest > 0) this.#wantsAll = true;
  }

  /** Compares the newest submissions, or all. Out: as `#lookAt`. */
  async #lookAtNewest(batches: number): Promise<number> {
    let before = Number.MAX_SAFE_INTEGER;
    let missing = 0;
    for (let seen = 0; seen < batches; seen += 1) {
      const batch = deliveredBefore(this.#options.outbox, before, BATCH);
      if (!batch) break;
      missing += await this.#lookAt(batch.parts);
      before = batch.lowest;
      await this.#loop.rest(BREATH_MS);
    }
    return missing;
  }

  /** Compares these parts. Out: how many were missing. Throws Unanswered. */
  async #lookAt(parts: readonly Delivered[]): Promise<number> {
    const { outbox, to, breaker } = this.#options;
    if (parts.length === 0) return 0;
    if (this.#loop.isStopped || breaker.waitMs() > 0) throw new Unanswered();
    const byRow = new Map<Delivery, Delivered>(
      parts.map((delivered) => [rowOf(delivered), delivered]),
    );
    const rows = await to.missing([...byRow.keys()]);
    if (rows === null) throw new Unanswered();
    const lost = rows.map((row) => byRow.get(row)!);
    const isLost = new Set(lost);
    inTransaction(outbox, () => {
      for (const delivered of parts)
        if (!isLost.has(delivered))
          markDelivered(outbox, {
            sequence: delivered.entry.sequence,
            part: delivered.part,
          });
    });
    await this.#giveBack(lost);
    return lost.length;
  }

  /**
   * Inserts the rows of one kind together; if that fails, each is queued for
   * delivery.
   */
  async #giveBack(lost: readonly Delivered[]): Promise<void> {
    const { outbox, to, onWaiting } = this.#options;
    for (const part of databaseParts) {
      const those = lost.filter(
        (delivered) =>
          delivered.part === part &&
          mayBeSent(outbox, delivered.entry.sequence),
      );
      if (those.length === 0) continue;
      const isBack = await to.insertAll(those.map(rowOf));
      const settle = isBack ? markDelivered : sendAgain;
      inTransaction(outbox, () => {
        for (const { entry } of those)
          settle(outbox, { sequence: entry.sequence, part });
      });
      if (!isBack) onWaiting();
    }
  }
}

function rowOf({ entry, part }: Delivered): Delivery {
  return deliveryOf(entry, part);
}
