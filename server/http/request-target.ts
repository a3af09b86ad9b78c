import { sitePath } from "../../app/http/site-path.ts";

/** The parsed target of a request. */
export type Target =
  | { kind: "bad" }
  | { kind: "redirect"; location: string }
  | { kind: "ok"; pathname: string; search: string };

/** In characters; a little less than Node's limit of the request's head. */
const MAX_LENGTH = 14_000;

/**
 * Escapes of unreserved characters, which mean the same without the escape (RFC
 * 3986, 2.3).
 */
const NEEDLESS_ESCAPE =
  /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Parses the target of a request line. Each page has one address: doubled and
 * trailing slashes, dot segments and needless escapes are redirected, with the
 * query.
 *
 * Of an absolute URI (as for proxies) only the path is used; other targets are
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
  const clean = short.length > 1 ? short.replace(/\/+$/, "") : short;
  if (clean !== raw) {
    const location = sitePath(`${clean || "/"}${search}`);
    return location === null ? { kind: "bad" } : { kind: "redirect", location };
  }
  return { kind: "ok", pathname: raw, search: search === "?" ? "" : search };
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * The cache key of a page: its path and, for a list, the page number. Null for
 * an address that is rendered per request.
 */
export function pageKey(pathname: string, search: string): string | null {
  // Remix can request parts of a page's data by parameter; only complete data
  // is cached. The route matches in any case of letters, so only one spelling
  // is cached.
  if (pathname.endsWith(".data"))
    return search === "" && !/[A-Z]/.test(pathname) ? pathname : null;
  if (search === "") return pathname;
  const parameters = new URLSearchParams(search);
  if (pathname === "/search") return null;
  const page = parameters.get("page");
  return page && /^[1-9]\d{0,3}$/.test(page) && pathname === "/blog"
    ? `${pathname}?page=${page}`
    : pathname;
}
