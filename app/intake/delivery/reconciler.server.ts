import { databaseParts } from "../outbox/entry";
import {
  deliveredBefore,
  mayBeSent,
  sendAgain,
  type Delivered,
} from "../outbox/reconcile.server";
import { inTransaction } from "../outbox/store.server";
import { steadyNow } from "../steady-clock";
import type { Breaker } from "./breaker";
import type { Database } from "./database.server";
import { Loop } from "./loop";
import { deliveryOf, type Delivery } from "./rows";
import type { Shared } from "./worker.server";

const HOUR_MS = 60 * 60 * 1000;
/** How many submissions one query compares. */
const BATCH = 100;
/** In milliseconds between two queries, so that other clients get their turn. */
const BREATH_MS = 20;
const RETRY_MS = 1_000;
/** How often the database is asked whether it was started anew. */
const LOOK_MS = 10_000;

/** The outbox and the embedded database that are compared. */
export type ReconcilerOptions = Shared & {
  to: Database;
  breaker: Breaker;
  /** Called when a delivered part was found missing and waits for delivery again. */
  onWaiting(): void;
};

/** The database does not answer; the comparison is repeated later. */
class Unanswered extends Error {}

/**
 * Compares the outbox with a database that does not sync to disk, and inserts
 * the rows that it has lost again under their ids, from its
 * construction until `stop`.
 *
 * It compares everything at its start, after each restart of the database, at
 * `lookAtAll`, and once an hour.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #loop: Loop;
  #wantsAll = true;
  #allAt = steadyNow() + HOUR_MS;
  /** The start of the database that answered last; undefined: none was asked for. */
  #known: string | null | undefined;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#turn());
  }

  lookAtAll(): void {
    this.#wantsAll = true;
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #turn(): Promise<number> {
    if (this.#options.after() > 0) return RETRY_MS;
    const start = await this.#options.to.startName();
    // Deliveries may have reached an earlier start before the first answer.
    if (start !== null && start !== this.#known && this.#known !== undefined)
      this.#wantsAll = true;
    this.#known = start ?? this.#known ?? null;
    if (steadyNow() >= this.#allAt) this.#wantsAll = true;
    try {
      if (this.#wantsAll) await this.#lookAtEverything();
    } catch (error) {
      this.#wantsAll = true;
      if (!(error instanceof Unanswered)) {
        this.#options.log.error(
          { err: error },
          "the outbox cannot be compared with the database",
        );
        this.#options.onFileError(error);
      }
    }
    if (this.#wantsAll)
      return Math.max(this.#options.breaker.waitMs(), RETRY_MS);
    return start === null ? RETRY_MS : LOOK_MS;
  }

  async #lookAtEverything(): Promise<void> {
    this.#wantsAll = false;
    this.#allAt = steadyNow() + HOUR_MS;
    let before = Number.MAX_SAFE_INTEGER;
    let rows = 0;
    for (;;) {
      const batch = deliveredBefore(this.#options.outbox, before, BATCH);
      if (!batch) break;
      rows += await this.#lookAt(batch.parts);
      before = batch.lowest;
      await this.#loop.rest(BREATH_MS);
    }
    if (rows > 0)
      this.#options.log.warn(
        { rows },
        "rows that the database had lost are back",
      );
  }

  /** Compares these parts. Out: how many were missing. Throws Unanswered. */
  async #lookAt(parts: readonly Delivered[]): Promise<number> {
    if (parts.length === 0) return 0;
    if (this.#loop.isStopped || this.#options.breaker.waitMs() > 0)
      throw new Unanswered();
    const byRow = new Map<Delivery, Delivered>(
      parts.map((delivered) => [rowOf(delivered), delivered]),
    );
    const rows = await this.#options.to.missing([...byRow.keys()]);
    if (rows === null) throw new Unanswered();
    await this.#giveBack(rows.map((row) => byRow.get(row)!));
    return rows.length;
  }

  /** Inserts the rows of one kind together; if that fails, each is queued. */
  async #giveBack(lost: readonly Delivered[]): Promise<void> {
    for (const part of databaseParts) {
      const those = lost.filter(
        (delivered) =>
          delivered.part === part &&
          mayBeSent(this.#options.outbox, delivered.entry.sequence),
      );
      if (those.length === 0) continue;
      if (await this.#options.to.insertAll(those.map(rowOf))) continue;
      inTransaction(this.#options.outbox, () => {
        for (const { entry } of those)
          sendAgain(this.#options.outbox, { sequence: entry.sequence, part });
      });
      this.#options.onWaiting();
    }
  }
}

const rowOf = ({ entry, part }: Delivered) => deliveryOf(entry, part);
