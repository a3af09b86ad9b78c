import type { LicenseNotice } from "~/model/page-parts";

import type { Outbox } from "../outbox/connection.server";
import {
  isTold,
  markReviewTold,
  markTold,
  reviewNews,
  untoldReplacement,
} from "../outbox/facts.server";
import { steadyNow } from "../steady-clock";
import type { Channel, Notice } from "./notice";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Reads the reminders that are due; rejects while they cannot be read. */
export type ReadReminders = () => Promise<readonly LicenseNotice[]>;

/** A notice, and what records that the firm was told. */
export type News = { notice: Notice; markTold(): void };

/**
 * What the firm is to be told besides new leads: a damaged outbox that was
 * replaced; new entries of the review box, at most once an hour; licenses that
 * expire, each reminder once. Each node of the site sends its own reminders, under
 * one id, by which mail programs recognize the second.
 *
 * @returns what finds the next notice for a channel; null if there is none.
 */
export function newsFor(
  { name }: Pick<Channel, "name">,
  outbox: Outbox,
  readReminders: ReadReminders,
): () => Promise<News | null> {
  // These hold even while nothing can be recorded.
  let quietUntil = 0;
  const reminded = new Set<string>();
  let remindAt = 0;
  let reminders: readonly LicenseNotice[] = [];

  async function reminder(): Promise<LicenseNotice | undefined> {
    if (steadyNow() >= remindAt) {
      const found = await readReminders().catch(() => null);
      remindAt = steadyNow() + (found ? HOUR_MS : MINUTE_MS);
      reminders = found ?? [];
    }
    return reminders.find(
      ({ id }) =>
        !reminded.has(id) && !outbox.use((file) => isTold(file, name, id)),
    );
  }

  return async () => {
    const replacement = outbox.use((file) => untoldReplacement(file, name));
    if (replacement) {
      const { fact, ...counts } = replacement;
      const id = `OUTBOX-${counts.setAside.replace(/\D/g, "")}`;
      return {
        notice: { type: "replacement", id, ...counts },
        markTold: () => outbox.use((file) => markTold(file, name, fact)),
      };
    }
    const review =
      steadyNow() < quietUntil
        ? null
        : outbox.use((file) => reviewNews(file, name));
    if (review) {
      const { count, lastSequence, lastAt } = review;
      // Another node may have as many entries.
      return {
        notice: {
          type: "review",
          id: `REVIEW-${lastSequence}-${lastAt}`,
          count,
        },
        markTold() {
          quietUntil = steadyNow() + HOUR_MS;
          outbox.use((file) => markReviewTold(file, name, review));
        },
      };
    }
    const notice = await reminder();
    if (!notice) return null;
    return {
      notice,
      markTold() {
        reminded.add(notice.id);
        outbox.use((file) => markTold(file, name, notice.id));
      },
    };
  };
}
