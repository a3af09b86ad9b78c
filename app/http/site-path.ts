/** No host can have this name (RFC 6761), so no address leads to it by chance. */
const BASE = "http://site.invalid";

/**
 * The one rule for a redirect to an address from outside: from a visitor in a
 * query or a form, an editor in a document, a client in a request line.
 *
 * In: what they wrote. Out: a path of this site with its query and fragment, as
 * a header can carry it; it starts with a single slash, and every browser reads
 * it as this site's own. Null for anything else.
 */
export function sitePath(wanted: string): string | null {
  const [path = ""] = wanted.split(/[?#]/, 1);
  // Browsers read a backslash as a slash, and skip tabs and line ends.
  if (!path.startsWith("/") || /^\/\/|\\/.test(path)) return null;
  const escaped = wanted
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  const url = URL.parse(escaped, BASE);
  if (url?.origin !== BASE) return null;
  const { pathname, search, hash } = url;
  // Dot segments are resolved only now: `/.//evil.example` became `//evil.example`.
  return pathname.startsWith("//") ? null : `${pathname}${search}${hash}`;
}
