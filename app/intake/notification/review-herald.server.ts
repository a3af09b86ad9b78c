import type { DatabaseSync } from "node:sqlite";

import type { Breaker } from "../delivery/breaker.ts";
import type { IntakeLog } from "../delivery/log.ts";
import { createPause } from "../delivery/pause.ts";
import { markReviewTold, reviewNews } from "../outbox/review-notice.server.ts";
import type { Channel } from "./notice.ts";

const LOOK_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

export type HeraldOptions = {
  database: DatabaseSync;
  channel: Channel;
  breaker: Breaker;
  log: IntakeLog;
};

/** Tells the firm of new entries in the review box, at most once an hour. */
export type ReviewHerald = { wake(): void; stop(): Promise<void> };

export function startReviewHerald(options: HeraldOptions): ReviewHerald {
  const { database, channel, breaker, log } = options;
  const pause = createPause();
  let stopped = false;
  // Holds even if it cannot be written down that the firm was told.
  let quietUntil = 0;

  /** Out: milliseconds until the next look. */
  async function look(): Promise<number> {
    const wait = Math.max(breaker.waitMs(), quietUntil - Date.now());
    if (wait > 0) return wait;
    const news = reviewNews(database, channel.name);
    if (!news) return LOOK_MS;
    const outcome = await channel.tell({
      type: "review",
      id: `REVIEW-${news.lastSequence}`,
      count: news.count,
    });
    if (outcome.kind === "delivered") {
      breaker.succeeded();
      quietUntil = Date.now() + HOUR_MS;
      markReviewTold(database, channel.name, news);
      return LOOK_MS;
    }
    breaker.failed();
    log.warn(
      { channel: channel.name, code: outcome.code },
      "the firm was not told of the review box: it is tried again",
    );
    return Math.max(breaker.waitMs(), 1_000);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const rest = await look().catch(() => LOOK_MS);
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
