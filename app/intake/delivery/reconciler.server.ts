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
/** Submissions in one question. */
const BATCH = 100;
/** Parts that the hourly look takes in besides the newest batch: all come by in turn. */
const HOURLY_LONGEST = 300;
/** Between two queries, to leave the database to other clients. */
const BREATH_MS = 20;
const RETRY_MS = 1_000;

export type ReconcilerOptions = {
  /** The outbox. */
  outbox: DatabaseSync;
  to: Database;
  breaker: Breaker;
  log: IntakeLog;
  /** Something waits for its turn that had been delivered. */
  onWaiting(): void;
  /** The outbox could not be read or written. */
  onFileError(error: unknown): void;
};

/** The database does not answer: what was begun is done again later. */
class Unanswered extends Error {}

/**
 * Compares the outbox with a database that does not sync, and writes there again
 * under its id what it has lost, from its making until it is stopped.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #loop: Loop;
  #wantsAll = true;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#turn());
  }

  /** The database may have restarted: everything is compared. */
  lookAtAll(): void {
    this.#wantsAll = true;
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #turn(): Promise<number> {
    const { breaker, log, onFileError } = this.#options;
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

  /** Looks at the newest submissions, or at all; out as `#lookAt`. */
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

  /** Out: how many were missing. Throws Unanswered. */
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

  /** The rows of one kind go together; if they cannot, each takes its own turn. */
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
