import type { Pause } from "~/http/retry-after";

import type { Outbox } from "../outbox/outbox.server";
import { Breaker } from "./loop";
import { newsFor } from "./news.server";
import { leadNotice, type Notices } from "./notice";
import type { Target } from "./worker.server";

const PAUSES: Pause = { first: 30_000, longest: 60 * 60_000 };
const BREAKER: Pause = { first: 1_000, longest: 5 * 60_000 };
/** With the pauses above: half a week. */
const TRIES = 90;
/** An address that does not exist stays so; with the pauses above: some hours. */
const RECEIPT_TRIES = 10;

/** What is told to the firm, through each of its channels, and to senders. */
export function noticeTargets(
  outbox: Outbox,
  { channels, readReminders, receipts }: Notices,
): Target[] {
  const targets = channels.map((channel): Target => {
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
