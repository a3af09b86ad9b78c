import type { Verdict } from "../submission";
import { suspicionOf, type SpamSample } from "./heuristics";
import { HONEYPOT_NAME } from "./honeypot";
import type { TicketState } from "./ticket.server";

type Signs = {
  ticketState: TicketState;
  sent: URLSearchParams;
  spamSample: SpamSample;
  /** The limit that its sender has reached. */
  limit: string | null;
};

/** Where a submission goes. None is dropped: a supposed bot may be a person. */
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
