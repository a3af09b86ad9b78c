import type { DatabaseSync } from "node:sqlite";

import type { Breaker } from "../delivery/breaker";
import type { IntakeLog } from "../delivery/log";
import { Loop } from "../delivery/loop";
import { nodeOf } from "../outbox/node.server";
import {
  markReplacementTold,
  type Replacement,
  untoldReplacement,
} from "../outbox/replacement.server";
import { markReviewTold, reviewNews } from "../outbox/review-notice.server";
import { steadyNow } from "../steady-clock";
import type { Channel, Notice } from "./notice";

const LOOK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

/** The outbox that is watched, and the channel that is notified. */
export type ReviewNotifierOptions = {
  outbox: DatabaseSync;
  channel: Channel;
  breaker: Breaker;
  log: IntakeLog;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Notifies the firm of new entries in the review box, at most once an hour, and
 * of a damaged outbox that was replaced, from its construction until `stop`.
 */
export class ReviewNotifier {
  readonly #options: ReviewNotifierOptions;
  readonly #loop: Loop;
  // Limits the notices even if sending one cannot be recorded.
  #quietUntil = 0;

  constructor(options: ReviewNotifierOptions) {
    this.#options = options;
    this.#loop = new Loop(() =>
      this.#look().catch((error: unknown) => {
        options.onFileError(error);
        return LOOK_MS;
      }),
    );
  }

  wake(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Out: milliseconds until the next check. */
  async #look(): Promise<number> {
    const { outbox, channel, breaker } = this.#options;
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const replacement = untoldReplacement(outbox, channel.name);
    if (replacement) return this.#tellReplacement(replacement);
    const quiet = this.#quietUntil - steadyNow();
    return quiet > 0 ? Math.min(quiet, LOOK_MS) : this.#tellNews();
  }

  async #tellReplacement(replacement: Replacement): Promise<number> {
    const { outbox, channel } = this.#options;
    const id = `OUTBOX-${nodeOf(outbox)}-${replacement.setAside.replace(/\D/g, "")}`;
    const isTold = await this.#tell(
      { type: "replacement", id, ...replacement },
      "the damaged outbox",
    );
    if (!isTold) return this.#retryMs();
    markReplacementTold(outbox, channel.name, replacement);
    return 0;
  }

  async #tellNews(): Promise<number> {
    const { outbox, channel } = this.#options;
    const news = reviewNews(outbox, channel.name);
    if (!news) return LOOK_MS;
    const { lastSequence, count } = news;
    const isTold = await this.#tell(
      // Another node may have as many entries.
      { type: "review", id: `REVIEW-${nodeOf(outbox)}-${lastSequence}`, count },
      "the review box",
    );
    if (!isTold) return this.#retryMs();
    this.#quietUntil = steadyNow() + HOUR_MS;
    markReviewTold(outbox, channel.name, news);
    return LOOK_MS;
  }

  #retryMs(): number {
    return Math.max(this.#options.breaker.waitMs(), 1_000);
  }

  async #tell(notice: Notice, subject: string): Promise<boolean> {
    const { channel, breaker, log } = this.#options;
    const outcome = await channel.tell(notice);
    if (outcome.kind === "delivered") {
      breaker.succeeded();
      return true;
    }
    breaker.failed();
    log.warn(
      { channel: channel.name, code: outcome.code },
      `the firm was not told of ${subject}: it is tried again`,
    );
    return false;
  }
}
