import { cleanLine } from "~/model/clean-text";

import type { Attribution } from "../submission";

const CAMPAIGN = ["Source", "Medium", "Campaign", "Term", "Content"] as const;

/** The secret of a shared link, or of the page of a request. */
const TOKEN = /[0-9a-f]{64}/gi;
const LONGEST_VALUE = 200;
const LONGEST_ADDRESS = 500;

type Arrival = { landingPage: string; referrer: string };

/** True for a visitor with Global Privacy Control: their arrival is not stored. */
function isPrivate(headers: Headers): boolean {
  return headers.get("Sec-GPC")?.trim() === "1";
}

/** The landing page and the referrer, for the hidden fields of a form. */
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
 * The path of the page of this site from which a form was opened, without its query;
 * the form's own path if that is not known.
 */
export function openedFrom(request: Request): string {
  const { origin, pathname } = new URL(request.url);
  const from = URL.parse(request.headers.get("Referer") ?? "");
  const path = from?.origin === origin ? from.pathname : pathname;
  return path.slice(0, LONGEST_ADDRESS);
}

/**
 * How a prospect found the site, by the hidden fields of a form. The values may be
 * forged: only their format is checked, and invalid ones are left out.
 */
export function attributionOf(
  sent: URLSearchParams,
  headers: Headers,
): Attribution {
  const found: Attribution = {};
  if (isPrivate(headers)) return found;
  const landingPage = sent.get("landingPage") ?? "";
  const landing = landingPage.startsWith("/")
    ? URL.parse(landingPage, "http://site")
    : null;
  const from = URL.parse(sent.get("referrer") ?? "");
  const given = (name: string) => clean(landing?.searchParams.get(name) ?? "");
  for (const name of CAMPAIGN) {
    const value = given(`utm_${name.toLowerCase()}`);
    if (value !== "") found[`utm${name}`] = value;
  }
  const gclid = given("gclid");
  if (gclid !== "") found.gclid = gclid;
  if (from && /^https?:$/.test(from.protocol))
    found.referrer = withoutQuery(from);
  if (landing)
    found.landingPage = landing.pathname
      .replace(TOKEN, "…")
      .slice(0, LONGEST_ADDRESS);
  return found;
}

// Removes the query, which may contain personal data, from another site's URL.
function withoutQuery(url: URL): string {
  return `${url.origin}${url.pathname}`.slice(0, LONGEST_ADDRESS);
}

function clean(text: string): string {
  return cleanLine(text).slice(0, LONGEST_VALUE).toWellFormed();
}
