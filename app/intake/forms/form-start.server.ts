import {
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

import { createCookie } from "@remix-run/node";

import { environment } from "~/env/env.server";
import {
  cookieAttributes,
  cookieName,
  signingKey,
} from "~/http/cookies.server";

import { arrivalOf, openedFrom } from "./arrival.server";
import { todayAsDate } from "./date-of-loss";
import type { FormDefaults, FormStart } from "./form-result";

/**
 * Starts a form. A cookie keeps its ticket for the browser session: sending the
 * same again after going back is then the same submission, and a reload does
 * not restart the clock. Without cookies the hidden field suffices.
 *
 * @param request the request for the page.
 */
export async function startForm(
  request: Request,
  defaults: FormDefaults = {},
): Promise<{ start: FormStart; headers: Record<string, string> }> {
  const cookie = createCookie(cookieName("site_form"), cookieAttributes());
  const known: unknown = await cookie.parse(request.headers.get("Cookie"));
  const previous = typeof known === "string" ? known : null;
  const { state } = readTicket(previous);
  const isUsable = previous !== null && (state === "good" || state === "early");
  const ticket = isUsable ? previous : mintTicket();
  return {
    start: {
      ticket,
      today: todayAsDate(),
      ...arrivalOf(request),
      page: openedFrom(request),
      defaults,
    },
    headers: isUsable ? {} : { "Set-Cookie": await cookie.serialize(ticket) },
  };
}

/** The start of a form that is shown again with the visitor's values. */
export function restartForm(sent: URLSearchParams): FormStart {
  return {
    ticket: ticketToShowAgain(sent.get("ticket")),
    today: todayAsDate(),
    landingPage: sent.get("landingPage") ?? "",
    referrer: sent.get("referrer") ?? "",
    page: sent.get("page") ?? "",
    // The visitor's own answers are shown again.
    defaults: {},
  };
}

function ticketToShowAgain(sent: string | null): string {
  const { state, ticket } = readTicket(sent);
  if (sent === null || ticket === null) return mintTicket();
  return state === "expired" ? renewTicket(ticket) : sent;
}

/**
 * The signed token of a form that was shown to one visitor: the key under which
 * equal values are the same submission, and the time of the first view. It
 * contains no personal data.
 */
type Ticket = { key: string; shownAt: number };

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
 * Makes the ticket of a form that is shown again after its ticket expired. The key
 * stays, so that an earlier submission is recognized. The visitor may send at once,
 * since the first view was long ago.
 */
export function renewTicket(
  ticket: Pick<Ticket, "key">,
  now = Date.now(),
): string {
  return write({ key: ticket.key, shownAt: now - fewestMs() });
}

/** The state of a returned ticket, and the ticket itself if this site signed it. */
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
