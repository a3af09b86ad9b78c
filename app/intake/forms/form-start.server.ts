import { createCookie } from "@remix-run/node";

import { cookieAttributes, cookieName } from "~/http/cookies.server";

import { mintTicket, readTicket, renewTicket } from "./verdict.server";
import { cleanLine } from "~/model/clean-text";
import { todayAsDate } from "./date-of-loss";
import type { FormDefaults, FormStart } from "./form-result";
import type { Attribution } from "../submission";

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

const CAMPAIGN = ["Source", "Medium", "Campaign", "Term", "Content"] as const;

/** The secret of a shared link, or of the page of a request. */
const TOKEN = /[0-9a-f]{64}/gi;
const LONGEST_VALUE = 200;
const LONGEST_ADDRESS = 500;

type Arrival = { landingPage: string; referrer: string };

/**
 * True for a visitor with Global Privacy Control, whose arrival is not stored.
 */
export function isPrivate(headers: Headers): boolean {
  return headers.get("Sec-GPC")?.trim() === "1";
}

/**
 * In: the request for a page with a form. Out: the landing page and the
 * referrer, for the form's hidden fields.
 */
export function arrivalOf(request: Request): Arrival {
  if (isPrivate(request.headers)) return { landingPage: "", referrer: "" };
  const { origin, pathname, search } = new URL(request.url);
  const from = URL.parse(request.headers.get("Referer") ?? "");
  return {
    landingPage: `${pathname}${search}`.slice(0, LONGEST_ADDRESS),
    referrer: from && from.origin !== origin ? withoutQuery(from) : "",
  };
}

/**
 * In: the request for a form. Out: the path of the page of this site that it was
 * opened from, without its query; the form's own path if that is not known.
 */
export function openedFrom(request: Request): string {
  const { origin, pathname } = new URL(request.url);
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const path = from?.origin === origin ? from.pathname : pathname;
  return path.slice(0, LONGEST_ADDRESS);
}

/**
 * How a prospect found the site. The values may be forged: only their format is
 * checked, and invalid ones are left out.
 *
 * In: the form's hidden fields. Out: null if nothing is known.
 */
export function attributionOf({
  landingPage,
  referrer,
}: Arrival): Attribution | null {
  const landing = landingPage.startsWith("/")
    ? URL.parse(landingPage, "http://site")
    : null;
  const from = URL.parse(referrer);
  const found: Attribution = {};
  const sent = (name: string) => clean(landing?.searchParams.get(name) ?? "");
  for (const name of CAMPAIGN) {
    const value = sent(`utm_${name.toLowerCase()}`);
    if (value !== "") found[`utm${name}`] = value;
  }
  const gclid = sent("gclid");
  if (gclid !== "") found.gclid = gclid;
  if (from && /^https?:$/.test(from.protocol))
    found.referrer = withoutQuery(from);
  if (landing)
    found.landingPage = landing.pathname
      .replace(TOKEN, "…")
      .slice(0, LONGEST_ADDRESS);
  return Object.keys(found).length === 0 ? null : found;
}

// Removes the query of another site's URL, which may contain personal data.
function withoutQuery(url: URL): string {
  return `${url.origin}${url.pathname}`.slice(0, LONGEST_ADDRESS);
}

function clean(text: string): string {
  return cleanLine(text).slice(0, LONGEST_VALUE).toWellFormed();
}
