import type { DatabaseSync } from "node:sqlite";

import type { Lock } from "../file-lock.server";
import type { Channel } from "../notification/notice";
import { isCurrentOutbox, openOutboxFile } from "../outbox/open.server";
import type { Replacement } from "../outbox/replacement.server";
import {
  dropFutureTimes,
  dropNotices,
  removeOld,
  settleTarget,
  retryQuarantined,
} from "../outbox/upkeep.server";
import { isDamage, isDiskFull } from "../sqlite-error";
import { steadyNow } from "../steady-clock";
import { createBreaker } from "./breaker";
import type { Database } from "./database.server";
import { takeLock } from "./lock.server";
import type { IntakeLog } from "./log";
import { createPause } from "./pause";
import { startWorkers, type Worker } from "./workers.server";

const HOUR_MS = 60 * 60 * 1000;
/** How often to check that the delivering process and the file still exist. */
const LOOK_MS = 1_000;

export type DispatcherOptions = {
  dataDir: string;
  /** null: there is none, and everything waits. */
  database: Database | null;
  /** The database does not sync: what it was given stays and is compared. */
  isEmbedded: boolean;
  channels: readonly Channel[];
  log: IntakeLog;
  /** Files that the process has looked through. */
  inspected: Set<string>;
  onReplaced(replacement: Replacement): void;
};

/**
 * `elsewhere`: another process delivers. `unavailable`: no process can, because
 * a file cannot be used.
 */
export type DeliveryState = "ok" | "elsewhere" | "unavailable";

/**
 * Delivers the content of the outbox, one process at a time, from its making
 * until it is stopped.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #breaker = createBreaker();
  readonly #pause = createPause();
  readonly #done: Promise<void>;
  #workers: Worker[] = [];
  #state: DeliveryState = "ok";
  #mustReopen = false;
  #isStopped = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#done = this.#run().catch((error: unknown) =>
      options.log.error(
        { err: error },
        "delivery has ended: start the site again",
      ),
    );
  }

  /** Something was accepted. */
  wake(): void {
    this.#workers.forEach((worker) => worker.wake?.());
  }

  /** True while the database's last answer was a failure. */
  get isDatabaseFailing(): boolean {
    return this.#breaker.isOpen;
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** The outbox may have been replaced: what is open is closed and reopened. */
  reopen(): void {
    this.#mustReopen = true;
    this.#pause.end();
  }

  /** Resolves when what is under way has ended; what is left stays for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause.end();
    await this.#done;
  }

  async #run(): Promise<void> {
    const lock = await this.#lockWhenFree();
    while (lock && !this.#isStopped) {
      try {
        await this.#deliver();
      } catch (error) {
        this.#onFileError(error);
        this.#failed(error);
      }
      if (!this.#isStopped) await this.#pause.rest(LOOK_MS);
    }
    lock?.release();
  }

  async #lockWhenFree(): Promise<Lock | null> {
    while (!this.#isStopped) {
      try {
        const lock = takeLock(this.#options.dataDir);
        if (lock) return lock;
        this.#state = "elsewhere";
      } catch (error) {
        this.#failed(error);
      }
      await this.#pause.rest(LOOK_MS);
    }
    return null;
  }

  /** Delivers until told to stop or until the outbox is replaced. */
  async #deliver(): Promise<void> {
    const { dataDir, onReplaced, inspected } = this.#options;
    this.#mustReopen = false;
    const outbox = openOutboxFile(dataDir, {
      synchronous: "NORMAL",
      onReplaced,
      inspected,
    });
    try {
      this.#prepare(outbox);
      this.#workers = startWorkers({
        ...this.#options,
        outbox,
        breaker: this.#breaker,
        onFileError: (error) => this.#onFileError(error),
      });
      this.#state = "ok";
      await this.#tidyWhileCurrent(outbox);
    } finally {
      await Promise.all(this.#workers.map((worker) => worker.stop()));
      this.#workers = [];
      outbox.close();
    }
  }

  #prepare(outbox: DatabaseSync): void {
    const { channels, database, isEmbedded } = this.#options;
    retryQuarantined(outbox);
    dropFutureTimes(outbox);
    const names = channels.map(({ name }) => name);
    dropNotices(outbox, names);
    if (database) settleTarget(outbox, isEmbedded ? "embedded" : "hosted");
  }

  /** Resolves when this outbox is no longer the one to deliver from. */
  async #tidyWhileCurrent(outbox: DatabaseSync): Promise<void> {
    const isCurrent = () =>
      !this.#isStopped &&
      !this.#mustReopen &&
      isCurrentOutbox(outbox, this.#options.dataDir);
    let tidyAt = steadyNow();
    while (isCurrent()) {
      if (steadyNow() >= tidyAt) {
        this.#tidy(outbox);
        tidyAt = steadyNow() + HOUR_MS;
      }
      if (!this.#mustReopen) await this.#pause.rest(LOOK_MS);
    }
  }

  #tidy(outbox: DatabaseSync): void {
    const { database, isEmbedded, log } = this.#options;
    // Only a database that syncs may be the only one to hold something.
    if (!database || isEmbedded) return;
    try {
      const entries = removeOld(outbox);
      if (entries > 0) log.info({ entries }, "old entries left the outbox");
    } catch (error) {
      log.error({}, "the outbox cannot be tidied");
      this.#onFileError(error);
    }
  }

  #onFileError(error: unknown): void {
    if (!isDamage(error)) return;
    // Something in it could not be read: it is looked through again.
    this.#options.inspected.clear();
    this.reopen();
  }

  #failed(error: unknown): void {
    if (this.#state !== "unavailable")
      this.#options.log.error(
        { err: error },
        isDiskFull(error)
          ? "disk is full: nothing can be delivered"
          : "nothing can be delivered",
      );
    this.#state = "unavailable";
  }
}
