import type { Verdict } from "../submission";
import { HONEYPOT_NAME } from "../form/form-result";
import type { TicketState } from "./ticket.server";

/** The free texts of a submission: single lines, and the long text. */
export type SpamSample = { lines: readonly string[]; text: string };

const MOST_LINKS = 2;
const link = /https?:\/\/|www\./gi;
const markup = /\[url[=\]]|<a\s|<script/i;

/**
 * Finds signs of advertising: markup for links, a link in a name or a place, or
 * more links than a visitor needs to share pictures of damage. It is cautious
 * on purpose: suspicious submissions are reviewed by staff, not refused.
 *
 * In: the typed texts. Out: the reason for a review, or null.
 */
export function suspicionOf({ lines, text }: SpamSample): string | null {
  if (markup.test(text)) return "markup";
  if (lines.some((line) => line.search(link) >= 0)) return "link in a field";
  return (text.match(link)?.length ?? 0) > MOST_LINKS ? "links" : null;
}

type Signs = {
  ticketState: TicketState;
  sent: URLSearchParams;
  spamSample: SpamSample;
  /** The limit that the sender has exceeded; null if none. */
  limit: string | null;
};

/**
 * Whether a submission is a lead or goes to the review box. None is dropped,
 * since a supposed bot may be a person.
 */
export function verdictOn(signs: Signs): Verdict {
  const reason = reasonToReview(signs);
  return reason === null ? { box: "lead" } : { box: "review", reason };
}

function reasonToReview({
  ticketState,
  sent,
  spamSample,
  limit,
}: Signs): string | null {
  if (sent.getAll(HONEYPOT_NAME).some((value) => value !== ""))
    return "hidden field filled in";
  if (ticketState === "forged") return "no ticket of ours";
  if (ticketState === "early") return "sent too soon";
  return suspicionOf(spamSample) ?? limit;
}
