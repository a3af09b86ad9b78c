import { reference } from "./reference.ts";
import type { Reference } from "./reference.ts";

const FIXED_ROUTES = [
  "contact",
  "consultation",
  "search",
  "login",
  "insurance-tips",
  "industry-news",
  "privacy-requests",
] as const;

/** Pages of the site that have no document of their own. */
export type FixedRoute = (typeof FIXED_ROUTES)[number];

const STATE_PAGES = ["landing", "fire", "hail"] as const;

export type StatePageKind = (typeof STATE_PAGES)[number];

export type LinkDestination =
  | { target: Reference; statePage?: StatePageKind; anchor?: string }
  | { route: FixedRoute }
  | { href: string };

export type Link = { _type: "link"; label: string } & LinkDestination;

/**
 * Reads where a link goes, and throws on what it cannot read:
 * - `https://…`: an external address
 * - `contact`, `consultation`, `search`, `login`: a fixed route
 * - `state-colorado/hail`: a page of a state document
 * - `homePage#services`: a document, with an anchor
 * - `service-claims-consulting`: a document by its id
 */
export function destination(to: string): LinkDestination {
  if (to.startsWith("https://")) return { href: to };
  const route = FIXED_ROUTES.find((name) => name === to);
  if (route) return { route };
  const parts = /^([A-Za-z][\w-]*)(?:\/([a-z]+))?(?:#([\w-]+))?$/.exec(to);
  if (!parts?.[1]) throw new Error(`"${to}" is no place to link to.`);
  const [, id, page, anchor] = parts;
  const statePage = pageOfState(id, page);
  return {
    target: reference(id),
    ...(statePage && { statePage }),
    ...(anchor && { anchor }),
  };
}

export function link(label: string, to: string): Link {
  return { _type: "link", label, ...destination(to) };
}

function pageOfState(
  id: string,
  page: string | undefined,
): StatePageKind | null {
  const isState = id.startsWith("state-");
  if (page === undefined) return isState ? "landing" : null;
  const known = STATE_PAGES.find((name) => name === page);
  if (!isState || !known) {
    throw new Error(`"${id}/${page}" is no page of a state.`);
  }
  return known;
}
