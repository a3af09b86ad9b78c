import { setTimeout as sleep } from "node:timers/promises";

import { type Lock, takeDeliveryLock } from "../outbox/lock.server";
import type { Outbox } from "../outbox/outbox.server";
import { isOfDatabase, setAside } from "../set-aside.server";
import { steadyNow } from "../steady-clock";
import { isDiskFull } from "../storage-fault.server";
import { databaseTargets } from "./database-targets.server";
import type { IntakeDatabase } from "./database.server";
import { followErasures } from "./erasures.server";
import { Breaker, Loop } from "./loop";
import { noticePartsOf, type Notices } from "./notice";
import { noticeTargets } from "./notice-targets.server";
import { tidyEachHour, type TidyOptions } from "./tidy.server";
import { Worker, type WorkerOptions } from "./worker.server";

/**
 * How often the lock is tried and the name of the embedded database is read, in
 * milliseconds.
 */
const LOOK_MS = 1_000;
const DRAIN_LOOK_MS = 50;

/** What is delivered, from where, and to whom. */
export type DeliveryOptions = TidyOptions & {
  /** null: there is no database, and its parts wait. */
  database: IntakeDatabase | null;
  notices: Notices;
};

/**
 * `elsewhere`: another process delivers. `unavailable`: no process can deliver,
 * because the lock or the outbox cannot be opened.
 */
export type DeliveryState = "ok" | "elsewhere" | "unavailable";

/**
 * Delivers the content of the outbox, one process at a time, from its
 * construction until `stop`.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  /** The breaker of the database, which outlives a replaced outbox. */
  readonly #breaker = new Breaker();
  readonly #loop: Loop;
  #lock: Lock | null = null;
  #running: Running | null = null;
  #isReplaced = false;
  #state: DeliveryState = "ok";

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#turn());
    options.outbox.events
      .on("changed", this.#onChanged)
      .on("replaced", this.#onReplaced);
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** True while the database's last answer was a failure. */
  get isDatabaseFailing(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * Ends the deliveries; the rest waits for the next start.
   *
   * @param patienceMs for the first half of it, waiting parts are still delivered; at
   * its end, deliveries under way are abandoned.
   */
  async stop(patienceMs: number): Promise<void> {
    const deadline = steadyNow() + patienceMs;
    await this.#drain(deadline - patienceMs / 2);
    const rest = Math.max(deadline - steadyNow(), 0);
    await Promise.race([this.#end(), sleep(rest, null, { ref: false })]);
  }

  /** Wakes the workers in a later task, so that no sender waits for a delivery. */
  readonly #onChanged = () => void setImmediate(() => this.#wake());

  /**
   * Stops the workers at once: what the other file holds may have been erased since.
   */
  readonly #onReplaced = () => {
    this.#isReplaced = true;
    for (const worker of this.#running?.workers ?? []) void worker.stop();
    this.#loop.wake();
  };

  #wake(): void {
    for (const worker of this.#running?.workers ?? []) worker.wake();
  }

  async #turn(): Promise<number> {
    try {
      if (this.#isReplaced) await this.#endRunning();
      this.#lock ??= takeDeliveryLock(this.#options.folder.dataDir);
      if (this.#lock) this.#running ??= this.#begin();
      this.#state = this.#lock ? "ok" : "elsewhere";
    } catch (error) {
      if (this.#state !== "unavailable")
        this.#options.log.error(
          { err: error },
          `${isDiskFull(error) ? "disk is full: " : ""}nothing can be delivered`,
        );
      this.#state = "unavailable";
    }
    return LOOK_MS;
  }

  #begin(): Running {
    const { outbox, notices, makeLink, log } = this.#options;
    outbox.prepare(noticePartsOf(notices), makeLink);
    const entries = outbox.halfErased();
    if (entries > 0)
      log.warn(
        { entries },
        "an erasure was not finished: run npm run erase for the same person again",
      );
    // The firm is notified of each, once.
    const { dataDir } = this.#options.folder;
    for (const each of setAside(dataDir).filter(isOfDatabase))
      outbox.noteReplacement({
        whole: 0,
        lost: 0,
        isMissing: true,
        setAside: each,
      });
    // No worker uses the previous file any more.
    this.#isReplaced = false;
    return startLoops(this.#options, this.#breaker);
  }

  /** Waits until nothing waits for the database, it fails, or the time is up. */
  async #drain(until: number): Promise<void> {
    const { outbox, database } = this.#options;
    while (database && !this.#breaker.isOpen && steadyNow() < until) {
      if (!waits(outbox)) return;
      this.#wake();
      await sleep(DRAIN_LOOK_MS);
    }
  }

  async #end(): Promise<void> {
    this.#options.outbox.events
      .off("changed", this.#onChanged)
      .off("replaced", this.#onReplaced);
    await this.#loop.stop();
    await this.#endRunning();
    this.#lock?.release();
    this.#lock = null;
  }

  async #endRunning(): Promise<void> {
    const { workers = [], others = [] } = this.#running ?? {};
    await Promise.all([...workers, ...others].map((each) => each.stop()));
    this.#running = null;
  }
}

/**
 * True if something waits for the database; false also if the outbox cannot be read.
 */
function waits(outbox: Outbox): boolean {
  try {
    return outbox.counts().waiting > 0;
  } catch {
    return false;
  }
}

/** The loops of one outbox: the workers that deliver its parts, and the other tasks. */
type Running = { workers: readonly Worker[]; others: readonly Loop[] };

function startLoops(options: DeliveryOptions, breaker: Breaker): Running {
  const { outbox, folder, store, database, notices, log } = options;
  // This may fail, so it comes before any worker runs.
  if (database && !database.isEmbedded) outbox.settleTarget("hosted");
  // Older submissions wait until the database has said what was erased in the
  // meantime.
  const after = database ? outbox.newest() : 0;
  const from: WorkerOptions = { outbox, log, after };
  const workers = [
    ...noticeTargets(outbox, notices),
    ...(database ? databaseTargets({ outbox, database, store }, breaker) : []),
  ].map((target) => new Worker(target, from));
  const others = [tidyEachHour(options)];
  if (database) {
    const { receipts } = notices;
    const place = { outbox, database, folder, receipts, log };
    others.push(followErasures(place, workers));
    if (database.isEmbedded) others.push(watchName(database, from, workers));
  }
  return { workers, others };
}

/** Watches for a new name of the embedded database, which may have lost data. */
function watchName(
  database: IntakeDatabase,
  { outbox, log }: WorkerOptions,
  workers: readonly Worker[],
): Loop {
  return new Loop(async () => {
    try {
      const name = await database.name();
      if (name !== null && outbox.settleTarget(name)) {
        log.warn({}, "what the database may have lost is delivered again");
        for (const worker of workers) worker.wake();
      }
    } catch {
      log.error({}, "the outbox cannot be written");
    }
    return LOOK_MS;
  });
}
