import type { Verdict } from "../submission";
import { suspicionOf, type SpamSample } from "./heuristics";
import { HONEYPOT_NAME } from "./honeypot";
import type { TicketState } from "./ticket.server";

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
