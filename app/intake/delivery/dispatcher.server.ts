import type { DatabaseSync } from "node:sqlite";

import { EvidenceFolder, codeOf } from "../evidence/store.server";
import { takeDeliveryLock, type Lock } from "../file-lock.server";
import {
  checkPages,
  isCurrentOutbox,
  openOutboxFile,
} from "../outbox/open.server";
import type { MakeLink } from "../outbox/entry";
import type { Replacement } from "../outbox/facts.server";
import {
  dropFutureTimes,
  dropNotices,
  removeOld,
  retryQuarantined,
} from "../outbox/upkeep.server";
import { isDamage, isDiskFull } from "../sqlite-error";
import { steadyNow } from "../steady-clock";
import { createBreaker, createPause } from "./loop";
import { sweepEvidence } from "./evidence.server";
import { startWorkers, type Targets, type Workers } from "./workers.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How often to check that the delivering process and the file still exist. */
const LOOK_MS = 1_000;

/** What the dispatcher delivers, from which folder, and through what. */
export type DispatcherOptions = Targets & {
  dataDir: string;
  /** Makes the link of a request, by which its files are removed from the store. */
  makeLink?: MakeLink | undefined;
  /** The outbox files that this process has checked for damage. */
  inspected: Set<string>;
  onReplaced(replacement: Replacement): void;
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
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #breaker = createBreaker();
  readonly #pause = createPause();
  readonly #done: Promise<void>;
  #workers: Workers | null = null;
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

  /** Call it after a submission was accepted. */
  wake(): void {
    this.#workers?.wake();
  }

  /** True while the database's last answer was a failure. */
  get isDatabaseFailing(): boolean {
    return this.#breaker.isOpen;
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** Reopens the outbox, which may have been replaced. */
  reopen(): void {
    this.#mustReopen = true;
    this.#pause.end();
  }

  /**
   * Resolves when the current deliveries have ended; the rest stays for the
   * next start.
   */
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
        const lock = takeDeliveryLock(this.#options.dataDir);
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
      const folder = new EvidenceFolder(dataDir);
      this.#workers = startWorkers({
        ...this.#options,
        outbox,
        removeFiles: async (reference) => {
          await folder.remove(reference);
          await this.#options.receipts?.forget(reference);
        },
        breaker: this.#breaker,
        onFileError: (error) => this.#onFileError(error),
      });
      this.#state = "ok";
      await this.#tidyWhileCurrent(outbox);
    } finally {
      await this.#workers?.stop();
      this.#workers = null;
      outbox.close();
    }
  }

  #prepare(outbox: DatabaseSync): void {
    const { channels, receipts } = this.#options;
    retryQuarantined(outbox);
    dropFutureTimes(outbox);
    const names = channels.map(({ name }) => name);
    dropNotices(outbox, receipts ? [...names, "receipt"] : names);
  }

  /**
   * Removes old entries every hour, and checks the pages once a day. Resolves when
   * the outbox was replaced or the dispatcher stops.
   *
   * @throws Error if a page is damaged: then the file is checked again and opened
   * anew.
   */
  async #tidyWhileCurrent(outbox: DatabaseSync): Promise<void> {
    const isCurrent = () =>
      !this.#isStopped &&
      !this.#mustReopen &&
      isCurrentOutbox(outbox, this.#options.dataDir);
    let tidyAt = steadyNow();
    // It was checked when it was opened.
    let checkAt = steadyNow() + DAY_MS;
    while (isCurrent()) {
      if (steadyNow() >= tidyAt) {
        this.#tidy(outbox);
        await this.#sweep(outbox);
        tidyAt = steadyNow() + HOUR_MS;
      }
      if (steadyNow() >= checkAt) {
        checkPages(outbox);
        checkAt = steadyNow() + DAY_MS;
      }
      if (!this.#mustReopen) await this.#pause.rest(LOOK_MS);
    }
  }

  #tidy(outbox: DatabaseSync): void {
    const { database, isEmbedded, log } = this.#options;
    // Old entries are removed only if the database syncs to disk and so holds
    // them safely.
    if (!database || isEmbedded) return;
    try {
      const entries = removeOld(outbox);
      if (entries > 0) log.info({ entries }, "old entries left the outbox");
    } catch (error) {
      log.error({}, "the outbox cannot be tidied");
      this.#onFileError(error);
    }
  }

  async #sweep(outbox: DatabaseSync): Promise<void> {
    const { dataDir, evidence, makeLink, log } = this.#options;
    const folder = new EvidenceFolder(dataDir);
    try {
      await sweepEvidence(outbox, { folder, store: evidence, makeLink });
    } catch (error) {
      log.error({ code: codeOf(error) }, "the folder of evidence is not swept");
      this.#onFileError(error);
    }
  }

  #onFileError(error: unknown): void {
    if (!isDamage(error)) return;
    // A row could not be read, so the file is checked again.
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
