import type { DatabaseSync } from "node:sqlite";

import { leadNotice, type Channel } from "../notification/notice";
import { startReviewNotifier } from "../notification/review-notifier.server";
import {
  databaseParts,
  type DatabasePart,
  type PartName,
} from "../outbox/entry";
import type { Lock } from "../file-lock.server";
import { isCurrentOutbox, openOutboxFile } from "../outbox/open.server";
import type { Due } from "../outbox/queue.server";
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
import type { Pause } from "./back-off";
import { createBreaker, type Breaker } from "./breaker";
import type { Database } from "./database.server";
import { startDeliveryWorker } from "./delivery-worker.server";
import { takeLock } from "./lock.server";
import type { IntakeLog } from "./log";
import { createPause } from "./pause";
import { startWatch } from "./start-watch.server";
import { startReconciler, type Reconciler } from "./reconciler.server";
import { deliveryOf } from "./rows";

const HOUR_MS = 60 * 60 * 1000;
/** How often to check that the delivering process and the file still exist. */
const LOOK_MS = 1_000;

/** Kinds of which each is delivered in its own order. */
const DELIVERED_IN_ORDER: readonly (readonly DatabasePart[])[] = [
  ["claim", "attribution", "activity"],
  ["message"],
  ["review"],
];
const DATABASE_PAUSES: Pause = { first: 1_000, longest: 5 * 60_000 };
const NOTICE_PAUSES: Pause = { first: 30_000, longest: HOUR_MS };
const NOTICE_BREAKER: Pause = { first: 1_000, longest: 5 * 60_000 };
/** With the pauses above: half a week. */
const NOTICE_TRIES = 90;

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

type Worker = { wake?(): void; stop(): Promise<void> };

/** Delivers the content of the outbox, one process at a time. */
export type Dispatcher = {
  /** Something was accepted. */
  wake(): void;
  /** True while the database's last answer was a failure. */
  readonly isDatabaseFailing: boolean;
  readonly state: DeliveryState;
  /** The outbox may have been replaced: what is open is closed and reopened. */
  reopen(): void;
  /** Resolves when what is under way has ended; what is left stays for the next start. */
  stop(): Promise<void>;
};

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { dataDir, database, isEmbedded, channels, log, inspected } = options;
  const breaker = createBreaker();
  const pause = createPause();
  let workers: Worker[] = [];
  let state: DeliveryState = "ok";
  let mustReopen = false;
  let stopped = false;

  function reopen(): void {
    mustReopen = true;
    pause.end();
  }

  function onFileError(error: unknown): void {
    if (!isDamage(error)) return;
    // Something in it could not be read: it is looked through again.
    inspected.clear();
    reopen();
  }

  function failed(error: unknown): void {
    if (state !== "unavailable")
      log.error(
        { err: error },
        isDiskFull(error)
          ? "disk is full: nothing can be delivered"
          : "nothing can be delivered",
      );
    state = "unavailable";
  }

  async function lockWhenFree(): Promise<Lock | null> {
    while (!stopped) {
      try {
        const lock = takeLock(dataDir);
        if (lock) return lock;
        state = "elsewhere";
      } catch (error) {
        failed(error);
      }
      await pause.rest(LOOK_MS);
    }
    return null;
  }

  function prepare(outbox: DatabaseSync): void {
    retryQuarantined(outbox);
    dropFutureTimes(outbox);
    const names = channels.map(({ name }) => name);
    dropNotices(outbox, names);
    if (database) settleTarget(outbox, isEmbedded ? "embedded" : "hosted");
  }

  function startDatabaseWorkers(outbox: DatabaseSync, to: Database): Worker[] {
    let reconciler: Reconciler | null = null;
    const deliveryWorkers = DELIVERED_IN_ORDER.map((parts) =>
      startDeliveryWorker({
        outbox,
        parts,
        breaker,
        pauses: DATABASE_PAUSES,
        tries: null,
        deliver: ({ entry, part }) =>
          to.insert(deliveryOf(entry, requireDatabasePart(part))),
        log,
        onFileError,
        onRecovered: () => reconciler?.lookAtAll(),
      }),
    );
    if (!isEmbedded) return deliveryWorkers;
    reconciler = startReconciler({
      outbox,
      to,
      breaker,
      log,
      onFileError,
      onWaiting: () => deliveryWorkers.forEach((worker) => worker.wake()),
    });
    const { lookAtAll, stop } = reconciler;
    return [...deliveryWorkers, { stop }, startWatch(to, lookAtAll)];
  }

  function startChannelWorkers(
    outbox: DatabaseSync,
    channel: Channel,
  ): Worker[] {
    const ownBreaker: Breaker = createBreaker(NOTICE_BREAKER);
    return [
      startDeliveryWorker({
        outbox,
        parts: [channel.name],
        breaker: ownBreaker,
        pauses: NOTICE_PAUSES,
        tries: NOTICE_TRIES,
        deliver: ({ entry }: Due) => channel.tell(leadNotice(entry)),
        log,
        onFileError,
      }),
      startReviewNotifier({
        outbox,
        channel,
        breaker: ownBreaker,
        log,
        onFileError,
      }),
    ];
  }

  function tidy(outbox: DatabaseSync): void {
    // Only a database that syncs may be the only one to hold something.
    if (!database || isEmbedded) return;
    try {
      const entries = removeOld(outbox);
      if (entries > 0) log.info({ entries }, "old entries left the outbox");
    } catch (error) {
      log.error({}, "the outbox cannot be tidied");
      onFileError(error);
    }
  }

  /** Resolves when this outbox is no longer the one to deliver from. */
  async function tidyWhileCurrent(outbox: DatabaseSync): Promise<void> {
    let tidyAt = steadyNow();
    while (!stopped && !mustReopen && isCurrentOutbox(outbox, dataDir)) {
      if (steadyNow() >= tidyAt) {
        tidy(outbox);
        tidyAt = steadyNow() + HOUR_MS;
      }
      if (!mustReopen) await pause.rest(LOOK_MS);
    }
  }

  /** Delivers until told to stop or until the outbox is replaced. */
  async function deliver(): Promise<void> {
    mustReopen = false;
    const outbox = openOutboxFile(dataDir, {
      synchronous: "NORMAL",
      onReplaced: options.onReplaced,
      inspected,
    });
    try {
      prepare(outbox);
      workers = [
        ...(database ? startDatabaseWorkers(outbox, database) : []),
        ...channels.flatMap((channel) => startChannelWorkers(outbox, channel)),
      ];
      state = "ok";
      await tidyWhileCurrent(outbox);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      workers = [];
      outbox.close();
    }
  }

  async function run(): Promise<void> {
    const lock = await lockWhenFree();
    while (lock && !stopped) {
      try {
        await deliver();
      } catch (error) {
        onFileError(error);
        failed(error);
      }
      if (!stopped) await pause.rest(LOOK_MS);
    }
    lock?.release();
  }

  const done = run().catch((error: unknown) =>
    log.error({ err: error }, "delivery has ended: start the site again"),
  );
  return {
    wake: () => workers.forEach((worker) => worker.wake?.()),
    get isDatabaseFailing() {
      return breaker.isOpen;
    },
    get state() {
      return state;
    },
    reopen,
    async stop() {
      stopped = true;
      pause.end();
      await done;
    },
  };
}

function requireDatabasePart(part: PartName): DatabasePart {
  const found = databaseParts.find((name) => name === part);
  if (!found) throw new Error(`${part} is not for the database.`);
  return found;
}
