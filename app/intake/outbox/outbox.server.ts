import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";

import { isDamage, throwShortage } from "../storage-fault.server.ts";
import {
  beginWithdrawal,
  finishWithdrawal,
  handWithdrawalToStaff,
  keepCorrection,
  keepEvidence,
  waitsForDelivery,
} from "./addition.server.ts";
import { emptyLog } from "./erase.server.ts";
import {
  erasureBefore,
  followErasures,
  forgetErasures,
  isFollowed,
  markFollowed,
  noteCursor,
  readCursor,
} from "./erasures.server.ts";
import {
  isTold,
  isTombstoned,
  markReviewTold,
  markTold,
  noteReplacement,
  type Replacement,
  reviewNews,
  tombstones,
  untoldReplacement,
} from "./facts.server.ts";
import { lastNumber, noteProgress } from "./journal.server.ts";
import { readAdded, readLinked } from "./links.server.ts";
import { isCurrentOutbox, openOutboxFile } from "./open.server.ts";
import { newestSequence, nextDue, nextTurn, settle } from "./queue.server.ts";
import { keepSubmission } from "./store.server.ts";
import {
  countHalfErased,
  countOutbox,
  deliveredEvidence,
  prepareQueue,
  readDeliveryReport,
  removeOld,
  removeSetAside,
  retryRefused,
  settleTarget,
} from "./upkeep.server.ts";

const MOST_TRIES = 3;

/** What happens in an outbox. */
type OutboxEvents = {
  /** Something may have become due, or a result that somebody waits for is there. */
  changed: [];
  /**
   * Another file has taken its place, and deliveries start over. Carries what was
   * lost if this process has replaced it; null if another process has.
   */
  replaced: [Replacement | null];
};

/** A function of the open file; it may run again with another file. */
type Work<Args extends unknown[], Result> = (
  file: DatabaseSync,
  ...args: Args
) => Result;

/**
 * The outbox of a data folder, opened at its first use: the one connection of a
 * process. Each member is a function of this folder with the file left out.
 */
export class Outbox {
  readonly events = new EventEmitter<OutboxEvents>().setMaxListeners(0);
  readonly #dataDir: string;
  /** The files that were checked for damage. */
  readonly #inspected = new Set<string>();
  #file: DatabaseSync | null = null;
  #wasOpened = false;
  #noted = 0;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  // Acts of visitors and staff: on the disk and in the journal when they return.

  readonly submit = this.#act(keepSubmission);
  readonly correct = this.#act(keepCorrection);
  readonly addEvidence = this.#act(keepEvidence);
  readonly beginWithdrawal = this.#act(beginWithdrawal);
  readonly finishWithdrawal = this.#act(finishWithdrawal);
  readonly handWithdrawalToStaff = this.#act(handWithdrawalToStaff);
  readonly retryRefused = this.#act(retryRefused);
  readonly removeSetAside = this.#act(removeSetAside);

  readonly findLinked = this.#read(readLinked);
  readonly addedTo = this.#read(readAdded);
  readonly counts = this.#read(countOutbox);
  readonly report = this.#read(readDeliveryReport);
  readonly deliveredEvidence = this.#read(deliveredEvidence);

  // What the delivery does may be repeated after a loss of power: it does not wait
  // for the disk, and throws what SQLite throws, since the delivery tries again.

  readonly newest = this.#repeatable(newestSequence);
  readonly nextDue = this.#repeatable(nextDue);
  readonly nextTurn = this.#repeatable(nextTurn);
  readonly settle = this.#repeatable(settle);

  readonly prepare = this.#repeatable(prepareQueue);
  readonly halfErased = this.#repeatable(countHalfErased);
  readonly settleTarget = this.#repeatable(settleTarget);
  readonly removeOld = this.#repeatable(removeOld);
  readonly emptyLog = this.#repeatable(emptyLog);
  readonly waitsForDelivery = this.#repeatable(waitsForDelivery);

  readonly noteReplacement = this.#repeatable(noteReplacement);
  readonly untoldReplacement = this.#repeatable(untoldReplacement);
  readonly isTold = this.#repeatable(isTold);
  readonly markTold = this.#repeatable(markTold);
  readonly reviewNews = this.#repeatable(reviewNews);
  readonly markReviewTold = this.#repeatable(markReviewTold);

  readonly isTombstoned = this.#repeatable(isTombstoned);
  readonly tombstones = this.#repeatable(tombstones);
  readonly forgetErasures = this.#repeatable(forgetErasures);
  readonly erasureCursor = this.#repeatable(readCursor);
  readonly noteErasureCursor = this.#repeatable(noteCursor);
  readonly isFollowed = this.#repeatable(isFollowed);
  readonly followErasures = this.#repeatable(followErasures);
  readonly markFollowed = this.#repeatable(markFollowed);
  readonly erasureBefore = this.#repeatable(erasureBefore);

  /** Checks the whole file, and compares it with its journal. */
  check(): void {
    this.#inspected.clear();
    this.close();
    this.newest();
  }

  /** Closes the file until its next use. */
  close(): void {
    this.#file?.close();
    this.#file = null;
  }

  #act<Args extends unknown[], Result>(work: Work<Args, Result>) {
    const run = this.#read(work);
    return (...args: Args): Result => {
      const result = run(...args);
      this.events.emit("changed");
      return result;
    };
  }

  /** What fails is thrown as DiskFull or IntakeUnavailable. */
  #read<Args extends unknown[], Result>(work: Work<Args, Result>) {
    return (...args: Args): Result => {
      try {
        return this.#use((file) => work(file, ...args), "FULL");
      } catch (error) {
        throwShortage(error, "The outbox cannot be used.");
      }
    };
  }

  #repeatable<Args extends unknown[], Result>(work: Work<Args, Result>) {
    return (...args: Args): Result =>
      this.#use((file) => work(file, ...args), "NORMAL");
  }

  /**
   * If the file is found damaged or was replaced meanwhile, the work runs again with
   * the new one.
   *
   * @throws Error of the work, or OutboxError
   */
  #use<Result>(
    work: (file: DatabaseSync) => Result,
    synchronous: "FULL" | "NORMAL",
  ): Result {
    for (let tries = 1; ; tries += 1) {
      try {
        // Another process may have set it aside.
        if (this.#file && !isCurrentOutbox(this.#file, this.#dataDir)) {
          this.close();
          this.events.emit("replaced", null);
        }
        const file = (this.#file ??= this.#open());
        file.exec(`PRAGMA synchronous = ${synchronous}`);
        const result = work(file);
        // What was done to a file that was set aside meanwhile is not in the new one.
        if (isCurrentOutbox(file, this.#dataDir)) {
          if (synchronous === "FULL") this.#note(file);
          return result;
        }
        this.close();
      } catch (error) {
        // It is opened again at the next use, since the cause may be gone.
        this.close();
        if (!isDamage(error) || tries === MOST_TRIES) throw error;
        // A row could not be read, so the file is checked again.
        this.#inspected.clear();
      }
      this.events.emit("replaced", null);
      if (tries === MOST_TRIES) throw new Error("The outbox was replaced.");
    }
  }

  #open(): DatabaseSync {
    const file = openOutboxFile(this.#dataDir, {
      inspected: this.#inspected,
      mustExist: this.#wasOpened,
      onReplaced: (replacement) => this.events.emit("replaced", replacement),
    });
    this.#wasOpened = true;
    return file;
  }

  #note(file: DatabaseSync): void {
    const number = lastNumber(file);
    if (number !== this.#noted) noteProgress(this.#dataDir, number);
    this.#noted = number;
  }
}
