import {
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

import { environment } from "~/env/env.server";
import { signingKey } from "~/http/cookies.server";

import type { Verdict } from "../submission";
import { HONEYPOT_NAME } from "./form-result";

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
  const { ticketState, sent, spamSample, limit } = signs;
  const review = (reason: string): Verdict => ({ box: "review", reason });
  if (sent.getAll(HONEYPOT_NAME).some((value) => value !== ""))
    return review("hidden field filled in");
  if (ticketState === "forged") return review("no ticket of ours");
  if (ticketState === "early") return review("sent too soon");
  const reason = suspicionOf(spamSample) ?? limit;
  return reason === null ? { box: "lead" } : review(reason);
}

/**
 * The signed token of a form that was shown to one visitor: the key under which
 * equal values are the same submission, and the time of the first view. It
 * contains no personal data.
 */
export type Ticket = { key: string; shownAt: number };

/** The state of a returned ticket. A missing one counts as `forged`. */
export type TicketState = "good" | "early" | "expired" | "forged";

const LIFE_MS = 24 * 60 * 60 * 1000;
const pattern = /^([\w-]{22})\.([0-9a-z]{8,10})\.([\w-]{43})$/;

function signature(text: string): Buffer {
  return createHmac("sha256", signingKey("form ticket")).update(text).digest();
}

function write({ key, shownAt }: Ticket): string {
  const text = `${key}.${shownAt.toString(36)}`;
  return `${text}.${signature(text).toString("base64url")}`;
}

/** Makes the ticket for the first view of a form. */
export function mintTicket(now = Date.now()): string {
  return write({ key: randomBytes(16).toString("base64url"), shownAt: now });
}

/**
 * Makes the ticket of a form that is shown again after its ticket expired. The
 * key stays, so that an earlier submission is recognised. The visitor may send
 * at once, since the first view was long ago.
 */
export function renewTicket(
  ticket: Pick<Ticket, "key">,
  now = Date.now(),
): string {
  return write({ key: ticket.key, shownAt: now - fewestMs() });
}

/**
 * In: the returned text, or null. Out: the state, and the ticket if this site
 * signed it.
 */
export function readTicket(
  text: string | null,
  now = Date.now(),
): { state: TicketState; ticket: Ticket | null } {
  const ticket = text === null ? null : verified(text);
  if (ticket === null) return { state: "forged", ticket: null };
  const age = now - ticket.shownAt;
  if (age > LIFE_MS) return { state: "expired", ticket };
  // A negative age means that the clock was set back, which is not the
  // visitor's fault.
  return { state: age >= 0 && age < fewestMs() ? "early" : "good", ticket };
}

function verified(text: string): Ticket | null {
  const [, key, time, given] = pattern.exec(text) ?? [];
  if (!key || !time || !given) return null;
  const expected = signature(`${key}.${time}`);
  const actual = Buffer.from(given, "base64url");
  if (actual.length !== expected.length) return null;
  if (!timingSafeEqual(actual, expected)) return null;
  return { key, shownAt: parseInt(time, 36) };
}

/**
 * The key of a submission without a valid ticket; equal posts have equal keys.
 */
export function keyWithoutTicket(text: string | null): string {
  return createHash("sha256")
    .update(`no ticket\n${text ?? ""}`)
    .digest("base64url");
}

function fewestMs(): number {
  return environment().intake.fewestSeconds * 1000;
}
