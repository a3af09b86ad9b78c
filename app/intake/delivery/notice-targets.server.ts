import type { Pause } from "~/http/retry-after";
import type { LicenseNotice } from "~/model/page-parts";

import type { NoticePart } from "../outbox/entry";
import type { Outbox } from "../outbox/outbox.server";
import { steadyNow } from "../steady-clock";
import { Breaker } from "./loop";
import {
  leadNotice,
  type Notice,
  type Notices,
  type ReadReminders,
} from "./notice";
import type { DeliveryTarget } from "./worker.server";

const PAUSES: Pause = { first: 30_000, longest: 60 * 60_000 };
const BREAKER: Pause = { first: 1_000, longest: 5 * 60_000 };
/** With the pauses above: half a week. */
const TRIES = 90;
/** An address that does not exist stays so; with the pauses above: some hours. */
const RECEIPT_TRIES = 10;

/** The targets of notices: each channel of the firm, and the senders. */
export function noticeTargets(
  outbox: Outbox,
  { channels, readReminders, receipts }: Notices,
): DeliveryTarget[] {
  const targets = channels.map((channel): DeliveryTarget => {
    const nextNews = newsFor(channel.name, outbox, readReminders);
    return {
      parts: [channel.name],
      breaker: new Breaker(BREAKER),
      retry: { pauses: PAUSES, tries: TRIES },
      deliver: ({ entry }) => channel.tell(leadNotice(entry)),
      async deliverMore() {
        const news = await nextNews();
        if (!news) return null;
        const outcome = await channel.tell(news.notice);
        if (outcome.kind === "delivered") news.markTold();
        return outcome;
      },
    };
  });
  if (receipts)
    targets.push({
      parts: ["receipt"],
      breaker: new Breaker(BREAKER),
      retry: { pauses: PAUSES, tries: RECEIPT_TRIES },
      deliver: ({ entry }) => receipts.send(entry),
    });
  return targets;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A notice, and what records that the firm was told. */
export type News = { notice: Notice; markTold(): void };

/**
 * Notices besides new leads: a damaged outbox that was replaced; new entries of the
 * review box, at most once an hour; licenses that expire, each reminder once. Each
 * node sends its own reminders under the same id, so mail programs recognize
 * duplicates.
 *
 * @returns a function that finds the next notice for the channel; null: none.
 */
function newsFor(
  channel: NoticePart,
  outbox: Outbox,
  readReminders: ReadReminders,
): () => Promise<News | null> {
  // In memory, so that nothing is repeated while the outbox cannot be written.
  let quietUntil = 0;
  const reminded = new Set<string>();
  let remindAt = 0;
  let reminders: readonly LicenseNotice[] = [];

  function replacement(): News | null {
    const found = outbox.untoldReplacement(channel);
    if (!found) return null;
    const { fact, ...replaced } = found;
    const id = `OUTBOX-${replaced.setAside.replace(/\D/g, "")}`;
    return {
      notice: { type: "replacement", id, ...replaced },
      markTold: () => outbox.markTold(channel, fact),
    };
  }

  function review(): News | null {
    const found = steadyNow() < quietUntil ? null : outbox.reviewNews(channel);
    if (!found) return null;
    // The time tells entries of different nodes apart.
    const id = `REVIEW-${found.lastSequence}-${found.lastAt}`;
    return {
      notice: { type: "review", id, count: found.count },
      markTold() {
        quietUntil = steadyNow() + HOUR_MS;
        outbox.markReviewTold(channel, found);
      },
    };
  }

  async function reminder(): Promise<News | null> {
    if (steadyNow() >= remindAt) {
      const found = await readReminders().catch(() => null);
      remindAt = steadyNow() + (found ? HOUR_MS : MINUTE_MS);
      reminders = found ?? [];
    }
    const notice = reminders.find(
      ({ id }) => !reminded.has(id) && !outbox.isTold(channel, id),
    );
    if (!notice) return null;
    return {
      notice,
      markTold() {
        reminded.add(notice.id);
        outbox.markTold(channel, notice.id);
      },
    };
  }

  return async () => replacement() ?? review() ?? reminder();
}
