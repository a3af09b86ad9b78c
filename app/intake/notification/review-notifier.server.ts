import type { DatabaseSync } from "node:sqlite";

import type { Breaker } from "../delivery/breaker";
import type { IntakeLog } from "../delivery/log";
import { createPause } from "../delivery/pause";
import {
  markReplacementTold,
  untoldReplacement,
} from "../outbox/replacement.server";
import { markReviewTold, reviewNews } from "../outbox/review-notice.server";
import { steadyNow } from "../steady-clock";
import type { Channel, Notice } from "./notice";

const LOOK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

export type ReviewNotifierOptions = {
  outbox: DatabaseSync;
  channel: Channel;
  breaker: Breaker;
  log: IntakeLog;
  /** The outbox could not be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Tells the firm of new entries in the review box, at most once an hour, and
 * of an outbox that was damaged and replaced.
 */
export type ReviewNotifier = { wake(): void; stop(): Promise<void> };

export function startReviewNotifier(
  options: ReviewNotifierOptions,
): ReviewNotifier {
  const { outbox, channel, breaker, log } = options;
  const pause = createPause();
  let stopped = false;
  // Holds even if the notice to the firm cannot be recorded.
  let quietUntil = 0;

  /** Out: milliseconds until the next look. */
  async function look(): Promise<number> {
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    const replacement = untoldReplacement(outbox, channel.name);
    if (replacement) {
      const id = `OUTBOX-${replacement.setAside.replace(/\D/g, "")}`;
      const isTold = await tell(
        { type: "replacement", id, ...replacement },
        "the damaged outbox",
      );
      if (isTold) markReplacementTold(outbox, channel.name, replacement);
      return isTold ? 0 : retryMs();
    }
    const quiet = quietUntil - steadyNow();
    if (quiet > 0) return Math.min(quiet, LOOK_MS);
    const news = reviewNews(outbox, channel.name);
    if (!news) return LOOK_MS;
    const isTold = await tell(
      {
        type: "review",
        id: `REVIEW-${news.lastSequence}`,
        count: news.count,
      },
      "the review box",
    );
    if (!isTold) return retryMs();
    quietUntil = steadyNow() + HOUR_MS;
    markReviewTold(outbox, channel.name, news);
    return LOOK_MS;
  }

  const retryMs = () => Math.max(breaker.waitMs(), 1_000);

  async function tell(notice: Notice, subject: string): Promise<boolean> {
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

  async function run(): Promise<void> {
    while (!stopped) {
      const rest = await look().catch((error: unknown) => {
        options.onFileError(error);
        return LOOK_MS;
      });
      if (!stopped) await pause.rest(rest);
    }
  }

  const done = run();
  return {
    wake: () => pause.end(),
    async stop() {
      stopped = true;
      pause.end();
      await done;
    },
  };
}
