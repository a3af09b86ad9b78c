import type { DatabaseSync } from "node:sqlite";

import type { LicenceNotice } from "~/model/licence-notice";

import type { Breaker } from "../delivery/breaker";
import type { IntakeLog } from "../delivery/log";
import { Loop } from "../delivery/loop";
import { isReminderTold, markReminderTold } from "../outbox/reminder.server";
import type { Channel } from "./notice";

const HOUR_MS = 60 * 60 * 1000;
/** While the content source does not answer. */
const RETRY_MS = 60_000;

/** Reads the reminders that are due; rejects while they cannot be read. */
export type ReadReminders = () => Promise<readonly LicenceNotice[]>;

/** The outbox that remembers what was told, and the channel that is notified. */
export type LicenceReminderOptions = {
  outbox: DatabaseSync;
  channel: Channel;
  breaker: Breaker;
  readReminders: ReadReminders;
  log: IntakeLog;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Reminds the firm of licences that expire, each time once, from its
 * construction until `stop`. It looks once an hour. Each node of the site sends
 * its own, under one id, by which mail programs recognize the second.
 */
export class LicenceReminder {
  readonly #options: LicenceReminderOptions;
  readonly #loop: Loop;
  /** What was told, even if it cannot be recorded. */
  readonly #told = new Set<string>();

  constructor(options: LicenceReminderOptions) {
    this.#options = options;
    this.#loop = new Loop(() => this.#look());
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Out: milliseconds until the next look. */
  async #look(): Promise<number> {
    const { breaker, onFileError, readReminders } = this.#options;
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const due = await readReminders().catch(() => null);
    if (due === null) return RETRY_MS;
    try {
      for (const notice of due) {
        if (this.#loop.isStopped) break;
        if (!(await this.#tellOnce(notice)))
          return Math.max(breaker.waitMs(), 1_000);
      }
      return HOUR_MS;
    } catch (error) {
      onFileError(error);
      return RETRY_MS;
    }
  }

  /** Tells of it unless it was told. Out: false if that failed. */
  async #tellOnce(notice: LicenceNotice): Promise<boolean> {
    const { channel, outbox } = this.#options;
    const { id } = notice;
    if (this.#told.has(id) || isReminderTold(outbox, channel.name, id))
      return true;
    if (!(await this.#tell(notice))) return false;
    this.#told.add(id);
    markReminderTold(outbox, channel.name, id);
    return true;
  }

  async #tell(notice: LicenceNotice): Promise<boolean> {
    const { breaker, channel, log } = this.#options;
    const outcome = await channel.tell(notice);
    if (outcome.kind !== "delivered") {
      breaker.failed();
      log.warn(
        { channel: channel.name, code: outcome.code },
        "the firm was not told of a license that expires: it is tried again",
      );
      return false;
    }
    breaker.succeeded();
    return true;
  }
}
