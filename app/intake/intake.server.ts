import {
  startDispatcher,
  type Dispatcher,
  type DeliveryState,
} from "./delivery/dispatcher.server";
import type { Database } from "./delivery/database.server";
import { createDirect, type Direct } from "./delivery/direct.server";
import { silent, type IntakeLog } from "./delivery/log";
import type { Channel } from "./notification/notice";
import { setAsideFiles } from "./outbox/files.server";
import { createOutboxConnection } from "./outbox/connection.server";
import type { Replacement } from "./outbox/replacement.server";
import { createRoomGuard } from "./outbox/room.server";
import { keepSubmission } from "./outbox/store.server";
import { countOutbox, type OutboxCounts } from "./outbox/upkeep.server";
import { isDiskFull } from "./sqlite-error";
import { steadyNow } from "./steady-clock";
import {
  DiskFull,
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "./submission";

const DRAIN_LOOK_MS = 50;
const STOP_MS = 3_000;

export type IntakeOptions = {
  dataDir: string;
  /** false: a submission goes to the database alone. */
  hasOutbox: boolean;
  /** With less room on the disk the outbox takes nothing. */
  minFreeBytes: number;
  /** null: none was named. */
  database: Database | null;
  /** The database does not sync to disk, so it may not be the only keeper. */
  isEmbedded: boolean;
  channels: readonly Channel[];
};

export type AcceptOptions = {
  /** Minted for one visitor when the form was shown. */
  key: string;
  verdict: Verdict;
  /**
   * Its sender is beyond their own limits, and may not use the last of the
   * disk: it stays for others. Left out: false.
   */
  leavesReserve?: boolean;
};

export type IntakeHealth = {
  database: "ok" | "failing" | "none";
  outbox: OutboxCounts | "unavailable" | "off";
  delivery: DeliveryState;
  /** True while the outbox takes nothing for want of room. */
  isDiskFull: boolean;
  /** Names of damaged outboxes that were replaced and are still there. */
  setAside: readonly string[];
};

/** Where submissions are taken into keeping and delivered from. */
export type Intake = {
  /**
   * Takes a submission into keeping. The same key with the same fields is the
   * same submission and gets the same reference; with other fields it is a new one.
   *
   * @throws IntakeUnavailable if nothing durable holds it.
   */
  accept(submission: Submission, options: AcceptOptions): Promise<Accepted>;
  /** Begins to deliver. */
  start(log: IntakeLog): void;
  /**
   * Ends delivery within so many milliseconds, three seconds unless given; what
   * is left waits for the next start.
   */
  stop(patienceMs?: number): Promise<void>;
  health(): IntakeHealth;
};

/** The intake on one folder; nothing is opened before it is needed. */
export function createIntake(options: IntakeOptions): Intake {
  const { dataDir, hasOutbox, database, isEmbedded, channels } = options;
  let dispatcher: Dispatcher | null = null;
  let log = silent;
  const direct: Direct = createDirect(database, (facts, words) =>
    log.error(facts, words),
  );
  const inspected = new Set<string>();
  const outbox = createOutboxConnection({
    dataDir,
    inspected,
    onReplaced,
    onReopen: () => dispatcher?.reopen(),
  });
  const room = createRoomGuard({
    ...options,
    onChange(isFull, freeBytes) {
      if (isFull)
        log.error({ freeBytes }, "disk is full: the forms take nothing");
      else log.info({ freeBytes }, "the forms have room again");
    },
  });

  function onReplaced(replacement: Replacement): void {
    log.error(
      replacement,
      "the outbox was damaged: it is set aside, and a new one has taken over what could be read",
    );
  }

  function keep(
    submission: Submission,
    { key, verdict, leavesReserve = false }: AcceptOptions,
  ): Accepted {
    if (!room.isEnough(leavesReserve)) throw new DiskFull();
    const notices = channels.map(({ name }) => name);
    try {
      return outbox.use((file) =>
        keepSubmission(file, { submission, key, verdict, notices }),
      );
    } catch (error) {
      if (isDiskFull(error)) {
        log.error({ err: error }, "disk is full: the outbox takes nothing");
        throw new DiskFull({ cause: error });
      }
      log.error({ err: error }, "the outbox takes nothing");
      throw new IntakeUnavailable("The outbox takes nothing.", {
        cause: error,
      });
    }
  }

  return {
    async accept(submission, accepting) {
      if (!hasOutbox) return direct.accept(submission, accepting);
      try {
        const accepted = keep(submission, accepting);
        // Delivery has its own time: the visitor has the receipt as soon as the
        // disk has the submission.
        setImmediate(() => dispatcher?.wake());
        return accepted;
      } catch (error) {
        if (isEmbedded) throw error;
        if (error instanceof DiskFull && !database) throw error;
        return direct.accept(submission, accepting);
      }
    },

    start(newLog) {
      log = newLog;
      if (!hasOutbox || dispatcher) return;
      // A full disk is reported now, not when the first person is refused.
      room.isEnough(false);
      for (const file of setAsideFiles(dataDir))
        log.warn(
          { file },
          "a damaged outbox is still set aside: look whether anything in it is missing, then remove it",
        );
      dispatcher = startDispatcher({ ...options, log, inspected, onReplaced });
    },

    async stop(patienceMs = STOP_MS) {
      const deadline = steadyNow() + patienceMs;
      await drain(deadline - patienceMs / 2);
      const stopping = dispatcher?.stop();
      dispatcher = null;
      await Promise.race([
        stopping,
        new Promise((resolve) =>
          setTimeout(resolve, Math.max(deadline - steadyNow(), 0)).unref(),
        ),
      ]);
      outbox.close();
    },

    health() {
      return {
        database: !database
          ? "none"
          : dispatcher?.isDatabaseFailing
            ? "failing"
            : "ok",
        outbox: hasOutbox ? counted() : "off",
        delivery: dispatcher?.state ?? "ok",
        isDiskFull: hasOutbox && !room.isEnough(false),
        setAside: hasOutbox ? setAsideFiles(dataDir) : [],
      };
    },
  };

  /** Waits until the outbox is empty, the database fails or time is up. */
  async function drain(until: number): Promise<void> {
    while (database && dispatcher && steadyNow() < until) {
      const counts = counted();
      if (dispatcher.isDatabaseFailing || typeof counts === "string") return;
      if (counts.waiting === 0) return;
      dispatcher.wake();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
  }

  function counted(): OutboxCounts | "unavailable" {
    try {
      return outbox.use((file) => countOutbox(file));
    } catch {
      return "unavailable";
    }
  }
}
