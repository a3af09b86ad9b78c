import { Dispatcher, type DeliveryState } from "./delivery/dispatcher.server";
import type { Database } from "./delivery/database.server";
import { createDirect, type Direct } from "./delivery/direct.server";
import { silent, type IntakeLog } from "./delivery/log";
import type { Channel } from "./notification/notice";
import { setAsideFiles } from "./outbox/files.server";
import {
  createOutboxConnection,
  type OutboxConnection,
} from "./outbox/connection.server";
import type { Replacement } from "./outbox/replacement.server";
import { createRoomGuard, type RoomGuard } from "./outbox/room.server";
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

/**
 * Where submissions are taken into keeping and delivered from, on one folder;
 * nothing is opened before it is needed.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #direct: Direct;
  readonly #outbox: OutboxConnection;
  readonly #room: RoomGuard;
  readonly #inspected = new Set<string>();
  #dispatcher: Dispatcher | null = null;
  #log = silent;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#direct = createDirect(options.database, (facts, text) =>
      this.#log.error(facts, text),
    );
    this.#outbox = createOutboxConnection({
      dataDir: options.dataDir,
      inspected: this.#inspected,
      onReplaced: (replacement) => this.#onReplaced(replacement),
      onReopen: () => this.#dispatcher?.reopen(),
    });
    this.#room = createRoomGuard({
      ...options,
      onChange: (isFull, freeBytes) => this.#onRoom(isFull, freeBytes),
    });
  }

  /**
   * Takes a submission into keeping. The same key with the same fields is the
   * same submission and gets the same reference; with other fields it is a new one.
   *
   * @throws IntakeUnavailable if nothing durable holds it.
   */
  async accept(
    submission: Submission,
    options: AcceptOptions,
  ): Promise<Accepted> {
    const { hasOutbox, isEmbedded, database } = this.#options;
    if (!hasOutbox) return this.#direct.accept(submission, options);
    try {
      const accepted = this.#keep(submission, options);
      // Delivery has its own time: the visitor has the receipt as soon as the
      // disk has the submission.
      setImmediate(() => this.#dispatcher?.wake());
      return accepted;
    } catch (error) {
      if (isEmbedded) throw error;
      if (error instanceof DiskFull && !database) throw error;
      return this.#direct.accept(submission, options);
    }
  }

  /** Begins to deliver. */
  start(log: IntakeLog): void {
    this.#log = log;
    const { hasOutbox, dataDir } = this.#options;
    if (!hasOutbox || this.#dispatcher) return;
    // A full disk is reported now, not when the first person is refused.
    this.#room.isEnough(false);
    for (const file of setAsideFiles(dataDir))
      log.warn(
        { file },
        "a damaged outbox is still set aside: look whether anything in it is missing, then remove it",
      );
    this.#dispatcher = new Dispatcher({
      ...this.#options,
      log,
      inspected: this.#inspected,
      onReplaced: (replacement) => this.#onReplaced(replacement),
    });
  }

  /**
   * Ends delivery within so many milliseconds, three seconds unless given; what
   * is left waits for the next start.
   */
  async stop(patienceMs = STOP_MS): Promise<void> {
    const deadline = steadyNow() + patienceMs;
    await this.#drain(deadline - patienceMs / 2);
    const stopping = this.#dispatcher?.stop();
    this.#dispatcher = null;
    await Promise.race([
      stopping,
      new Promise((resolve) =>
        setTimeout(resolve, Math.max(deadline - steadyNow(), 0)).unref(),
      ),
    ]);
    this.#outbox.close();
  }

  health(): IntakeHealth {
    const { database, hasOutbox, dataDir } = this.#options;
    const reached = this.#dispatcher?.isDatabaseFailing ? "failing" : "ok";
    return {
      database: database ? reached : "none",
      outbox: hasOutbox ? this.#counted() : "off",
      delivery: this.#dispatcher?.state ?? "ok",
      isDiskFull: hasOutbox && !this.#room.isEnough(false),
      setAside: hasOutbox ? setAsideFiles(dataDir) : [],
    };
  }

  #keep(
    submission: Submission,
    { key, verdict, leavesReserve = false }: AcceptOptions,
  ): Accepted {
    if (!this.#room.isEnough(leavesReserve)) throw new DiskFull();
    const notices = this.#options.channels.map(({ name }) => name);
    try {
      return this.#outbox.use((file) =>
        keepSubmission(file, { submission, key, verdict, notices }),
      );
    } catch (error) {
      if (isDiskFull(error)) {
        this.#log.error(
          { err: error },
          "disk is full: the outbox takes nothing",
        );
        throw new DiskFull({ cause: error });
      }
      this.#log.error({ err: error }, "the outbox takes nothing");
      throw new IntakeUnavailable("The outbox takes nothing.", {
        cause: error,
      });
    }
  }

  /** Waits until the outbox is empty, the database fails or time is up. */
  async #drain(until: number): Promise<void> {
    while (this.#options.database && this.#dispatcher && steadyNow() < until) {
      const counts = this.#counted();
      if (this.#dispatcher.isDatabaseFailing || typeof counts === "string")
        return;
      if (counts.waiting === 0) return;
      this.#dispatcher.wake();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
  }

  #counted(): OutboxCounts | "unavailable" {
    try {
      return this.#outbox.use((file) => countOutbox(file));
    } catch {
      return "unavailable";
    }
  }

  #onReplaced(replacement: Replacement): void {
    this.#log.error(
      replacement,
      "the outbox was damaged: it is set aside, and a new one has taken over what could be read",
    );
  }

  #onRoom(isFull: boolean, freeBytes: number): void {
    if (isFull)
      this.#log.error({ freeBytes }, "disk is full: the forms take nothing");
    else this.#log.info({ freeBytes }, "the forms have room again");
  }
}
