import {
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

import { environment } from "~/env/env.server";
import { signingKey } from "~/http/cookies.server";

/**
 * What a form carries from the moment it is first shown to one visitor: the
 * key under which the same words count as the same submission, and the time,
 * both signed. It holds nothing about the person.
 */
export type Ticket = { key: string; shownAt: number };

/** How a ticket that came back is to be judged. `forged` covers a missing one too. */
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

/** A ticket for the first view of a form. */
export function mintTicket(now = Date.now()): string {
  return write({ key: randomBytes(16).toString("base64url"), shownAt: now });
}

/**
 * A ticket for a form that is shown again after its own has expired. The key
 * stays, so that what was sent before is not taken for something new. The
 * visitor may send at once: the first view was long ago.
 */
export function renewTicket(
  ticket: Pick<Ticket, "key">,
  now = Date.now(),
): string {
  return write({ key: ticket.key, shownAt: now - fewestMs() });
}

/** In: what came back, or null. Out: the ticket, if this site wrote it, and how it is to be judged. */
export function readTicket(
  text: string | null,
  now = Date.now(),
): { state: TicketState; ticket: Ticket | null } {
  const ticket = text === null ? null : verified(text);
  if (ticket === null) return { state: "forged", ticket: null };
  const age = now - ticket.shownAt;
  if (age > LIFE_MS) return { state: "expired", ticket };
  // A clock that was put back is no fault of the visitor.
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

/** The key of a submission that came without a ticket of ours: the same post has the same one. */
export function keyWithoutTicket(text: string | null): string {
  return createHash("sha256")
    .update(`no ticket\n${text ?? ""}`)
    .digest("base64url");
}

function fewestMs(): number {
  return environment().intake.fewestSeconds * 1000;
}
