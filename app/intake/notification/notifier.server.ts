import type { DatabaseSync } from "node:sqlite";

import type { LicenceNotice } from "~/model/page-parts";

import type { Breaker } from "../delivery/breaker";
import type { IntakeLog } from "../delivery/log";
import { Loop } from "../delivery/loop";
import { nodeOf } from "../outbox/node.server";
import {
  isTold,
  markReplacementTold,
  markReviewTold,
  markTold,
  reviewNews,
  untoldReplacement,
} from "../outbox/notices.server";
import { steadyNow } from "../steady-clock";
import type { Channel, Notice } from "./notice";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Reads the reminders that are due; rejects while they cannot be read. */
export type ReadReminders = () => Promise<readonly LicenceNotice[]>;

/** The outbox that remembers what was told, and the channel that is notified. */
export type NotifierOptions = {
  outbox: DatabaseSync;
  channel: Channel;
  breaker: Breaker;
  log: IntakeLog;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/**
 * Notifies the firm of new entries in the review box, at most once an hour, and
 * of a damaged outbox that was replaced.
 */
export function watchReviewBox(options: NotifierOptions): Loop {
  const { outbox, channel } = options;
  // Limits the notices even if sending one cannot be recorded.
  let quietUntil = 0;
  return startLoop(options, async () => {
    const replacement = untoldReplacement(outbox, channel.name);
    if (replacement) {
      const id = `OUTBOX-${nodeOf(outbox)}-${replacement.setAside.replace(/\D/g, "")}`;
      const notice = { type: "replacement", id, ...replacement } as const;
      if (!(await tell(options, notice, "the damaged outbox")))
        return retryMs(options);
      markReplacementTold(outbox, channel.name, replacement);
      return 0;
    }
    const quiet = quietUntil - steadyNow();
    if (quiet > 0) return Math.min(quiet, MINUTE_MS);
    const news = reviewNews(outbox, channel.name);
    if (!news) return MINUTE_MS;
    const { count, lastSequence } = news;
    // Another node may have as many entries.
    const id = `REVIEW-${nodeOf(outbox)}-${lastSequence}`;
    if (!(await tell(options, { type: "review", id, count }, "the review box")))
      return retryMs(options);
    quietUntil = steadyNow() + HOUR_MS;
    markReviewTold(outbox, channel.name, news);
    return MINUTE_MS;
  });
}

/**
 * Reminds the firm of licenses that expire, each time once. It looks once an hour.
 * Each node of the site sends its own, under one id, by which mail programs
 * recognize the second.
 */
export function remindOfLicences(
  options: NotifierOptions & { readReminders: ReadReminders },
): Loop {
  const { outbox, channel, readReminders } = options;
  /** What was told, even if it cannot be recorded. */
  const told = new Set<string>();

  /** Out: false if telling failed. */
  async function tellOnce(notice: LicenceNotice): Promise<boolean> {
    const { id } = notice;
    if (told.has(id) || isTold(outbox, channel.name, id)) return true;
    if (!(await tell(options, notice, "a license that expires"))) return false;
    told.add(id);
    markTold(outbox, channel.name, id);
    return true;
  }

  const loop = startLoop(options, async () => {
    const due = await readReminders().catch(() => null);
    if (due === null) return MINUTE_MS;
    for (const notice of due) {
      if (loop.isStopped) break;
      if (!(await tellOnce(notice))) return retryMs(options);
    }
    return HOUR_MS;
  });
  return loop;
}

function startLoop(
  { breaker, onFileError }: NotifierOptions,
  look: () => Promise<number>,
): Loop {
  return new Loop(async () => {
    const wait = breaker.waitMs();
    if (wait > 0) return wait;
    try {
      return await look();
    } catch (error) {
      onFileError(error);
      return MINUTE_MS;
    }
  });
}

function retryMs({ breaker }: NotifierOptions): number {
  return Math.max(breaker.waitMs(), 1_000);
}

async function tell(
  { channel, breaker, log }: NotifierOptions,
  notice: Notice,
  subject: string,
): Promise<boolean> {
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
