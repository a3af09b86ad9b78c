import { sitePath } from "../../app/http/site-path.ts";
import { splitLanguage } from "../../domain/languages.ts";

/** The parsed target of a request. */
export type Target =
  | { kind: "bad" }
  | { kind: "redirect"; location: string }
  | { kind: "ok"; pathname: string; search: string };

/** In characters; a little less than Node's limit of the request's head. */
const MAX_LENGTH = 14_000;

/** A longer path than any page has, or a longer secret than any link has. */
const TOO_LONG = /^.{2049}|^(?:\/[a-z]{2})?\/(?:request|shared)\/[^/]{101}/is;
/** Needless escapes of unreserved characters (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE =
  /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** The list that is split into pages by the parameter `page`. */
const LIST = "/blog";
/** The canonical numbers of its later pages. */
const FURTHER_PAGE = "(?:[2-9]|[1-9]\\d{1,3})";
/** What depends on its query: the search, and the form "What happened? Where?". */
const ASKED: ReadonlySet<string> = new Set(["/search", "/loss"]);
/** A state's page with the sum whose fee it calculates. */
const STATE = /^\/states\/[^/]+$/;
/** The path of a page or file, a later page of the list, or a picture as pages request it. */
const SHARED = new RegExp(
  `^/(?:[^?#]*|blog\\?page=${FURTHER_PAGE}|images/[^?#]+\\?w=\\d+&fm=\\w+(?:&rect=[^&#]+)?)$`,
);

/**
 * Parses the target of a request line. Each page has one address: doubled and
 * trailing slashes, dot segments, needless escapes and any other spelling of a
 * list's `page` are redirected, with the rest of the query.
 *
 * Only the path of an absolute URI (sent to proxies) is used; other targets are
 * refused.
 */
export function readTarget(target: string): Target {
  if (target.length > MAX_LENGTH) return { kind: "bad" };
  const path = target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, "") || "/";
  if (!path.startsWith("/") || hasControlCharacter(path))
    return { kind: "bad" };
  const mark = path.search(/[?#]/);
  const raw = mark < 0 ? path : path.slice(0, mark);
  const search =
    mark < 0 || path[mark] === "#" ? "" : path.slice(mark).replace(/#.*$/s, "");
  // Remix's former data requests, which this site does not use.
  if (search.includes("_data") && new URLSearchParams(search).has("_data"))
    return { kind: "bad" };
  if (TOO_LONG.test(raw)) return { kind: "bad" };
  try {
    decodeURIComponent(raw);
  } catch {
    return { kind: "bad" };
  }
  // Browsers read a backslash as a slash: `/\evil.example` must not become
  // `//evil.example`.
  const single = raw
    .replace(NEEDLESS_ESCAPE, decodeURIComponent)
    .replace(/[/\\]{2,}/g, "/")
    .replace(/\\/g, "/");
  const short = /\/\.{1,2}(?:\/|$)/.test(single)
    ? new URL(single, "http://site").pathname
    : single;
  const clean = short.length > 1 ? short.replace(/\/+$/, "") || "/" : short;
  const query = clean === LIST ? canonicalQuery(search) : search;
  if (clean !== raw || query !== search) {
    const location = sitePath(`${clean}${query}`);
    return location === null ? { kind: "bad" } : { kind: "redirect", location };
  }
  return { kind: "ok", pathname: raw, search: search === "?" ? "" : search };
}

/**
 * A list's query with its first `page` in canonical form, left out if it is the
 * first page or not a number. Other parameters stay as they are.
 */
function canonicalQuery(search: string): string {
  const [first] = new URLSearchParams(search).getAll("page");
  if (first === undefined) return search;
  const number = /^0*([1-9]\d{0,3})$/.exec(first)?.[1] ?? "1";
  let wanted = number === "1" ? [] : [`page=${number}`];
  const parts = search
    .slice(1)
    .split("&")
    .flatMap((part) => {
      if (!new URLSearchParams(`?${part}`).has("page")) return part;
      const own = wanted;
      wanted = [];
      return own;
    });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/**
 * True if a shared cache may store the answer to a request line's target. Other
 * targets, such as those with campaign parameters, are answered for their sender
 * alone.
 */
export function mayBeShared(target: string): boolean {
  return SHARED.test(target);
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * The cache key of a page that `readTarget` accepted, which is its canonical
 * address: its path and, for a list, the page number. Null if it is rendered per
 * request.
 */
export function pageKey(pathname: string, search: string): string | null {
  // Remix can request parts of a page's data by parameter; only complete data is
  // cached. The route matches case-insensitively, so only one spelling is cached.
  if (pathname.endsWith(".data"))
    return search === "" && !/[A-Z]/.test(pathname) ? pathname : null;
  if (search === "") return pathname;
  const { path } = splitLanguage(pathname);
  const query = new URLSearchParams(search);
  if (ASKED.has(path) || (STATE.test(path) && query.has("paid"))) return null;
  const page = query.get("page");
  return pathname === LIST && page ? `${LIST}?page=${page}` : pathname;
}
