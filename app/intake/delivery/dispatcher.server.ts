import type { DatabaseSync } from "node:sqlite";

import { EvidenceFolder, codeOf } from "../evidence/store.server";
import { takeDeliveryLock, type Lock } from "../file-lock.server";
import { emptyLog } from "../outbox/erase.server";
import { forgetErasures } from "../outbox/erasures.server";
import { noteReplacement } from "../outbox/facts.server";
import { checkPages } from "../outbox/open.server";
import type { MakeLink } from "../outbox/entry";
import { restoreLinks } from "../outbox/links.server";
import {
  countHalfErased,
  dropFutureTimes,
  dropNotices,
  removeOld,
  retryQuarantined,
} from "../outbox/upkeep.server";
import { isOfDatabase, setAside } from "../set-aside.server";
import { isDiskFull } from "../sqlite-error";
import { steadyNow } from "../steady-clock";
import { Breaker, Loop } from "./loop";
import { sweepEvidence } from "./evidence.server";
import { startWorkers, type Targets, type Workers } from "./workers.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How often to look whether another process still delivers, and what is to be tidied. */
const LOOK_MS = 1_000;

/** What the dispatcher delivers, from which folder, and through what. */
export type DispatcherOptions = Targets & {
  dataDir: string;
  /** Makes the link of a request, by which its files are removed from the store. */
  makeLink?: MakeLink | undefined;
  /** For so many days the outbox remembers what was erased; null: for ever. */
  tombstoneDays: number | null;
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
export class Dispatcher extends Loop {
  readonly #options: DispatcherOptions;
  readonly #breaker = new Breaker();
  #lock: Lock | null = null;
  #workers: Workers | null = null;
  #state: DeliveryState = "ok";
  #mustRestart = false;

  constructor(options: DispatcherOptions) {
    super(() => this.#turn());
    this.#options = options;
  }

  /** Call it after a submission was accepted. */
  override wake(): void {
    this.#workers?.wake();
  }

  /** True while the database's last answer was a failure. */
  get isDatabaseFailing(): boolean {
    return this.#breaker.isOpen;
  }

  get state(): DeliveryState {
    return this.#state;
  }

  /** Begins anew with an outbox that has replaced another one. */
  restart(): void {
    this.#mustRestart = true;
    super.wake();
  }

  /**
   * Resolves when the current deliveries have ended; the rest stays for the
   * next start.
   */
  override async stop(): Promise<void> {
    await super.stop();
    this.#lock?.release();
  }

  async #turn(): Promise<number> {
    try {
      this.#lock ??= takeDeliveryLock(this.#options.dataDir);
      if (this.#lock) await this.#deliver();
      else this.#state = "elsewhere";
    } catch (error) {
      this.#failed(error);
    }
    return LOOK_MS;
  }

  /** Delivers until told to stop or until the outbox is replaced. */
  async #deliver(): Promise<void> {
    const { dataDir, outbox, receipts } = this.#options;
    this.#mustRestart = false;
    outbox.use((file) => this.#prepare(file));
    const folder = new EvidenceFolder(dataDir);
    this.#workers = startWorkers({
      ...this.#options,
      async withFiles() {
        return [
          ...(await folder.requests("staged")),
          ...(await folder.requests("stored")),
        ];
      },
      async removeFiles(reference) {
        await folder.remove(reference);
        await receipts?.forget(reference);
      },
      breaker: this.#breaker,
    });
    this.#state = "ok";
    try {
      await this.#tidyUntilEnd();
    } finally {
      await this.#workers.stop();
      this.#workers = null;
    }
  }

  #prepare(file: DatabaseSync): void {
    const { channels, receipts, makeLink, log } = this.#options;
    const entries = countHalfErased(file);
    if (entries > 0)
      log.warn(
        { entries },
        "an erasure was not finished: run npm run erase for the same person again",
      );
    restoreLinks(file, makeLink);
    retryQuarantined(file);
    dropFutureTimes(file);
    const names = channels.map(({ name }) => name);
    dropNotices(file, receipts ? [...names, "receipt"] : names);
  }

  /** Tidies every hour, and checks the pages once a day. */
  async #tidyUntilEnd(): Promise<void> {
    let tidyAt = steadyNow();
    // It was checked when it was opened.
    let checkAt = steadyNow() + DAY_MS;
    while (!this.isStopped && !this.#mustRestart) {
      if (steadyNow() >= tidyAt) {
        await this.#tidy();
        tidyAt = steadyNow() + HOUR_MS;
      }
      if (steadyNow() >= checkAt) {
        this.#options.outbox.use(checkPages);
        checkAt = steadyNow() + DAY_MS;
      }
      if (!this.#mustRestart) await this.rest(LOOK_MS);
    }
  }

  async #tidy(): Promise<void> {
    const { dataDir, outbox, database, isEmbedded, ...options } = this.#options;
    const { evidence: store, makeLink, tombstoneDays, log } = options;
    try {
      // Old entries are removed only if the database syncs to disk and so holds
      // them safely.
      const entries =
        database && !isEmbedded ? outbox.use((file) => removeOld(file)) : 0;
      // Another process may have read it while something was erased.
      outbox.use(emptyLog);
      if (entries > 0) log.info({ entries }, "old entries left the outbox");
      if (tombstoneDays !== null)
        outbox.use((file) => forgetErasures(file, tombstoneDays));
      // The firm is told of each, once.
      for (const name of setAside(dataDir).filter(isOfDatabase))
        outbox.use((file) =>
          noteReplacement(file, {
            whole: 0,
            doubtful: 0,
            lost: 0,
            setAside: name,
          }),
        );
    } catch (error) {
      log.error({ code: codeOf(error) }, "the outbox cannot be tidied");
    }
    try {
      const folder = new EvidenceFolder(dataDir);
      await sweepEvidence(outbox, { folder, store, makeLink });
    } catch (error) {
      log.error({ code: codeOf(error) }, "the folder of files cannot be swept");
    }
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
