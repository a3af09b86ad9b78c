import { sitePath } from "../../app/http/site-path.ts";

/** What a request's target asks for, once it is known to be well-formed. */
export type Target =
  | { kind: "bad" }
  | { kind: "redirect"; location: string }
  | { kind: "ok"; pathname: string; search: string };

/** A little less than what Node itself reads of a request's head. */
const MAX_LENGTH = 14_000;

/** Letters, digits and marks that mean the same with and without an escape (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE =
  /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Reads the target of a request line. One page has one address: doubled and
 * trailing slashes, dot segments and needless escapes are answered by a
 * redirect that keeps the query.
 *
 * An absolute URI (a proxy's form) is read for its path alone; everything that
 * is not a path is refused.
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
  // Remix's older way to ask for data, which no page of ours uses any more.
  if (search.includes("_data") && new URLSearchParams(search).has("_data"))
    return { kind: "bad" };
  try {
    decodeURIComponent(raw);
  } catch {
    return { kind: "bad" };
  }
  // A backslash is a slash to a browser: `/\evil.example` must not become `//evil.example`.
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
 * The key under which a page may be cached, from a closed list of what may
 * distinguish two pages: the path, and the page number of a list. Null for an
 * address that is rendered for each reader.
 */
export function pageKey(pathname: string, search: string): string | null {
  // Remix asks for part of a page's data by parameter; only whole ones are cached.
  // They answer in any case of letters, so one spelling has to be enough.
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
