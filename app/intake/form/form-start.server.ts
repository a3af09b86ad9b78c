import { createCookie } from "@remix-run/node";

import { cookieAttributes, cookieName } from "~/http/cookies.server";

import { mintTicket, readTicket, renewTicket } from "../guard/ticket.server";
import { arrivalOf, openedFrom } from "./attribution.server";
import { todayAsDate } from "./date-of-loss";
import type { FormDefaults, FormStart } from "./form-result";

/**
 * Starts a form. A cookie keeps its ticket for the browser session: sending the
 * same again after going back is then the same submission, and a reload does
 * not restart the clock. Without cookies the hidden field suffices.
 *
 * In: the request for the page, the answers that the form has at first. Out: the
 * form's start, and the headers to send.
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

/**
 * The start of a form that is shown again with the visitor's values. In: the
 * sent fields.
 */
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
