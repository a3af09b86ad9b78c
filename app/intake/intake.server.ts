import { report } from "~/diagnostics.server";

import { Dispatcher, type DeliveryState } from "./delivery/dispatcher.server";
import { silent, type IntakeLog } from "./delivery/worker.server";
import { EvidenceBox } from "./evidence/evidence-box.server";
import { describeMissing } from "./evidence/missing-files.server";
import {
  EvidenceFolder,
  folderStore,
  type EvidenceStore,
} from "./evidence/store.server";
import { noticesOf, type Channel } from "./notification/notice";
import {
  createOutboxConnection,
  type OutboxConnection,
} from "./outbox/connection.server";
import type { Replacement } from "./outbox/facts.server";
import {
  readDeliveryReport,
  retryRefused,
  type DeliveryReport,
  countOutbox,
  type OutboxCounts,
} from "./outbox/upkeep.server";
import { keepSubmission } from "./outbox/store.server";
import { LinkedRequests } from "./request/linked-requests.server";
import { isOfDatabase, setAside } from "./set-aside.server";
import { isDiskFull } from "./sqlite-error";
import { steadyNow } from "./steady-clock";
import {
  DiskFull,
  IntakeUnavailable,
  type Accepted,
  type Submission,
  type Verdict,
} from "./submission";
import { freeBytes } from "./free-disk.server";
import type { Database } from "./delivery/database.server";
import type { ReadReminders } from "./notification/news.server";
import type { ReceiptMailer } from "./notification/receipt-mail.server";
import type { MakeLink } from "./outbox/entry";
import type { PersonHash } from "./outbox/erase.server";

const DRAIN_LOOK_MS = 50;
const STOP_MS = 3_000;

/**
 * Stores submissions in the outbox of a folder and delivers them. Nothing is
 * opened before it is needed.
 */
export class Intake {
  /** The requests by the links that their senders have. */
  readonly requests: LinkedRequests;
  /** The files that their senders add to them. */
  readonly evidence: EvidenceBox;
  readonly #options: IntakeOptions;
  readonly #outbox: OutboxConnection;
  #isFull = false;
  #dispatcher: Dispatcher | null = null;
  #log = silent;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#outbox = createOutboxConnection(
      options.dataDir,
      (replacement) => this.#onReplaced(replacement),
      () => this.#dispatcher?.restart(),
    );
    const shared = {
      outbox: this.#outbox,
      onChange: () => this.#dispatcher?.wake(),
      onError: (error: unknown) =>
        this.#log.error({ err: error }, "the outbox cannot be used"),
    };
    const folder = new EvidenceFolder(options.dataDir);
    const store = options.evidence ?? folderStore(folder);
    this.evidence = new EvidenceBox({
      ...shared,
      folder,
      store,
      minFreeBytes: options.minFreeBytes,
      delivered: (hash) => this.requests.delivered(hash),
    });
    this.requests = new LinkedRequests({
      ...shared,
      database: options.database,
      hasRoom: () => this.#hasRoom(false),
      removeEvidence: (reference, linkHash) =>
        store.remove({ reference, linkHash }),
    });
  }

  /**
   * Stores a submission. The same key with equal fields is the same submission
   * and gets the same reference; with other fields it is a new one.
   *
   * @throws IntakeUnavailable if it could not be stored durably.
   */
  async accept(
    submission: Submission,
    { leavesReserve = false, ...sent }: AcceptOptions,
  ): Promise<Accepted> {
    const { makeLink, channels, receipts } = this.#options;
    const notices = noticesOf(submission, channels, Boolean(receipts));
    try {
      if (!this.#hasRoom(leavesReserve)) throw new DiskFull();
      const accepted = this.#outbox.use((file) =>
        keepSubmission(file, { submission, ...sent, notices, makeLink }),
      );
      // The visitor does not wait for the delivery, only for the disk.
      setImmediate(() => this.#dispatcher?.wake());
      report("submission", { result: accepted.isNew ? "stored" : "repeated" });
      return accepted;
    } catch (error) {
      report("submission", { result: "refused" });
      if (error instanceof DiskFull) throw error;
      const isFull = isDiskFull(error);
      const words = `${isFull ? "disk is full: " : ""}the outbox takes nothing`;
      this.#log.error({ err: error }, words);
      const cause = { cause: error };
      throw isFull
        ? new DiskFull(cause)
        : new IntakeUnavailable("The outbox takes nothing.", cause);
    }
  }

  /** Starts the delivery. */
  start(log: IntakeLog): void {
    this.#log = log;
    const { dataDir } = this.#options;
    if (this.#dispatcher) return;
    // Checks now, so that a full disk is reported before a visitor is refused.
    this.#hasRoom(false);
    for (const file of setAside(dataDir))
      log.warn(
        { file },
        `${isOfDatabase(file) ? "a database" : "an outbox"} was damaged or missing: look whether anything is missing, then remove this file`,
      );
    this.#dispatcher = new Dispatcher({
      readReminders: () => Promise.resolve([]),
      receipts: null,
      personOf: null,
      tombstoneDays: null,
      ...this.#options,
      evidence: this.evidence.store,
      outbox: this.#outbox.repeatable,
      log,
    });
    this.#lookForFiles();
  }

  /** Files of a hosted database are in its bucket. */
  #lookForFiles(): void {
    const { dataDir, isEmbedded } = this.#options;
    try {
      const missing =
        isEmbedded &&
        this.#outbox.use((file) => describeMissing(file, dataDir));
      if (missing) this.#log.error({}, missing);
    } catch {
      // The dispatcher says why the outbox cannot be read.
    }
  }

  /**
   * Ends the delivery within so many milliseconds, three seconds by default;
   * the rest waits for the next start.
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
    const { database, dataDir } = this.#options;
    const reached = this.#dispatcher?.isDatabaseFailing ? "failing" : "ok";
    return {
      database: database ? reached : "none",
      outbox: this.#counted(),
      delivery: this.#dispatcher?.state ?? "ok",
      isDiskFull: !this.#hasRoom(false),
      setAside: setAside(dataDir),
    };
  }

  /** Asks the database whether it answers; null if none is configured. */
  async isDatabaseUp(): Promise<boolean | null> {
    const { database } = this.#options;
    return database && database.answers();
  }

  /** What became of the deliveries; null if the outbox cannot be read. */
  deliveries(): DeliveryReport | null {
    try {
      return this.#outbox.use(readDeliveryReport);
    } catch {
      return null;
    }
  }

  /**
   * Delivers a refused submission again. Out: false if none with this reference
   * was refused. Throws if the outbox cannot be written.
   */
  retryRefused(reference: string): boolean {
    const isDue = this.#outbox.use((file) => retryRefused(file, reference));
    if (isDue) this.#dispatcher?.wake();
    return isDue;
  }

  /** Waits until the outbox is empty, the database fails or the time is up. */
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
      replacement.isMissing
        ? "submissions are missing in the outbox: see the note beside it"
        : "the outbox was damaged: it is set aside, and a new one has taken over what could be read",
    );
  }

  /**
   * False if one more submission could fill the disk, on which everything else is
   * stored too. In: true if it must leave twice the minimum free, as a reserve for
   * other senders.
   */
  #hasRoom(leavesReserve: boolean): boolean {
    const { dataDir, minFreeBytes } = this.#options;
    const free = freeBytes(dataDir);
    // If the free space is unknown, the write itself will tell.
    if (free === null) return true;
    const wasFull = this.#isFull;
    this.#isFull = free < minFreeBytes;
    if (this.#isFull && !wasFull)
      this.#log.error({ free }, "disk is full: the forms take nothing");
    if (!this.#isFull && wasFull)
      this.#log.info({ free }, "the forms have room again");
    return leavesReserve ? free >= 2 * minFreeBytes : !this.#isFull;
  }
}

/** Where submissions are stored and delivered to. */
export type IntakeOptions = {
  dataDir: string;
  /** With less free space on the disk the outbox refuses submissions. */
  minFreeBytes: number;
  /** null: no database is configured. */
  database: Database | null;
  /**
   * True if the database does not sync to disk, so that the outbox keeps every
   * submission.
   */
  isEmbedded: boolean;
  channels: readonly Channel[];
  /** Reads what the firm is to be reminded of; left out: nothing. */
  readReminders?: ReadReminders;
  /** Makes the link of a consultation; left out: it gets none. */
  makeLink?: MakeLink;
  /** Where evidence is delivered to; left out: a folder of this machine. */
  evidence?: EvidenceStore;
  /** Mails receipts to senders; left out: none are sent. */
  receipts?: ReceiptMailer | null;
  /** What senders are known by in the database; left out: nothing of them is. */
  personOf?: PersonHash | null;
  /** For so many days it remembers what was erased; left out: for ever. */
  tombstoneDays?: number | null;
};

/** How one submission is to be accepted. */
export type AcceptOptions = {
  /** The key in the form's ticket. */
  key: string;
  /** When the form was shown first, by a valid ticket; in milliseconds since 1970. */
  shownAt?: number;
  verdict: Verdict;
  /**
   * True if the sender exceeds their own limits and may not use the reserve of
   * the disk. False if left out.
   */
  leavesReserve?: boolean;
};

/** The state of the intake, for `/readyz` and the portal. */
export type IntakeHealth = {
  database: "ok" | "failing" | "none";
  outbox: OutboxCounts | "unavailable";
  delivery: DeliveryState;
  /** True while the outbox refuses submissions because the disk is full. */
  isDiskFull: boolean;
  /** Names of damaged outboxes and databases that were replaced and are still there. */
  setAside: readonly string[];
};
