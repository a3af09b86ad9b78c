import { report } from "~/diagnostics.server";

import type { IntakeDatabase } from "./delivery/database.server";
import { Delivery, type DeliveryState } from "./delivery/delivery.server";
import { type Notices, noticesOf } from "./delivery/notice";
import { type IntakeLog, silent } from "./delivery/worker.server";
import {
  describeMissing,
  EvidenceFolder,
} from "./evidence/evidence-folder.server";
import { type EvidenceStore, folderStore } from "./evidence/store.server";
import type { MakeLink } from "./outbox/entry";
import type { Replacement } from "./outbox/facts.server";
import { Outbox } from "./outbox/outbox.server";
import type { DeliveryReport, OutboxCounts } from "./outbox/upkeep.server";
import { EvidenceBox } from "./request/evidence-box.server";
import { LinkedRequests } from "./request/linked-requests.server";
import { isOfDatabase, setAside } from "./set-aside.server";
import { DiskFull, freeBytes } from "./storage-fault.server";
import type { Accepted, Submission, Triage } from "./submission";

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
  readonly #outbox: Outbox;
  readonly #folder: EvidenceFolder;
  #isFull = false;
  #delivery: Delivery | null = null;
  #log = silent;

  constructor(options: IntakeOptions) {
    const { dataDir, minFreeBytes, database } = options;
    this.#options = options;
    const outbox = new Outbox(dataDir);
    const folder = new EvidenceFolder(dataDir);
    const store = options.evidence ?? folderStore(folder);
    const hasRoom = () => this.#hasRoom(false);
    const requests = new LinkedRequests({ outbox, database, store, hasRoom });
    this.#outbox = outbox;
    this.#folder = folder;
    this.requests = requests;
    this.evidence = new EvidenceBox({
      outbox,
      folder,
      store,
      requests,
      minFreeBytes,
    });
    outbox.events.on("replaced", (replacement) => {
      if (replacement) this.#tell(replacement);
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
    const { notices, makeLink } = this.#options;
    try {
      if (!this.#hasRoom(leavesReserve)) throw new DiskFull();
      const accepted = this.#outbox.submit({
        submission,
        ...sent,
        notices: noticesOf(submission, notices),
        makeLink,
      });
      report("submission", { result: accepted.isNew ? "stored" : "repeated" });
      return accepted;
    } catch (error) {
      report("submission", { result: "refused" });
      const { cause } = error as Error;
      const isFull = error instanceof DiskFull;
      if (cause)
        this.#log.error(
          { err: cause },
          `${isFull ? "disk is full: " : ""}the outbox takes nothing`,
        );
      throw error;
    }
  }

  /** Starts the delivery. */
  start(log: IntakeLog): void {
    this.#log = log;
    const { dataDir, ...options } = this.#options;
    if (this.#delivery) return;
    // Checks now, so that a full disk is reported before a visitor is refused.
    this.#hasRoom(false);
    for (const file of setAside(dataDir))
      log.warn(
        { file },
        `${isOfDatabase(file) ? "a database" : "an outbox"} was damaged or missing: look whether anything is missing, then remove this file`,
      );
    // Files of a hosted database are in its bucket.
    const missing =
      options.database?.isEmbedded &&
      readable(() =>
        describeMissing(dataDir, this.#outbox.deliveredEvidence()),
      );
    if (missing) log.error({}, missing);
    this.#delivery = new Delivery({
      outbox: this.#outbox,
      folder: this.#folder,
      store: this.evidence.store,
      database: options.database,
      notices: options.notices,
      makeLink: options.makeLink,
      tombstoneDays: options.tombstoneDays ?? null,
      log,
    });
  }

  /**
   * Ends the delivery within so many milliseconds, three seconds by default;
   * the rest waits for the next start.
   */
  async stop(patienceMs = STOP_MS): Promise<void> {
    await this.#delivery?.stop(patienceMs);
    this.#delivery = null;
    this.#outbox.close();
  }

  health(): IntakeHealth {
    const { database, dataDir } = this.#options;
    const reached = this.#delivery?.isDatabaseFailing ? "failing" : "ok";
    return {
      database: database ? reached : "none",
      outbox: readable(() => this.#outbox.counts()) ?? "unavailable",
      delivery: this.#delivery?.state ?? "ok",
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
    return readable(() => this.#outbox.report());
  }

  /**
   * Delivers a refused submission again.
   *
   * @returns false if none with this reference was refused.
   * @throws IntakeUnavailable if the outbox cannot be written.
   */
  retryRefused(reference: string): boolean {
    return this.#outbox.retryRefused(reference);
  }

  #tell(replacement: Replacement): void {
    this.#log.error(
      replacement,
      replacement.isMissing
        ? "submissions are missing in the outbox: see the note beside it"
        : "the outbox was damaged: it is set aside, and a new one has taken over what could be read",
    );
  }

  /**
   * False if one more submission could fill the disk, on which everything else is
   * stored too.
   *
   * @param leavesReserve true if it must leave twice the minimum free, as a reserve
   * for other senders.
   */
  #hasRoom(leavesReserve: boolean): boolean {
    const { dataDir, minFreeBytes } = this.#options;
    const free = freeBytes(dataDir);
    // If the free space is unknown, the write itself will fail.
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

/** What was read; null if the outbox cannot be read. */
function readable<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Where submissions are stored and delivered to. */
export type IntakeOptions = {
  dataDir: string;
  /** With less free disk space than this, submissions are refused; in bytes. */
  minFreeBytes: number;
  /** null: no database is configured. */
  database: IntakeDatabase | null;
  notices: Notices;
  /** Makes the link of a consultation; left out: it gets none. */
  makeLink?: MakeLink;
  /** Where evidence is delivered to; left out: a folder of this machine. */
  evidence?: EvidenceStore;
  /** How many days the outbox remembers what was erased; left out: forever. */
  tombstoneDays?: number | null;
};

/** How one submission is to be accepted. */
type AcceptOptions = {
  /** The key in the form's ticket. */
  key: string;
  /** When the form was shown first, by a valid ticket; in milliseconds since 1970. */
  shownAt?: number;
  triage: Triage;
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
