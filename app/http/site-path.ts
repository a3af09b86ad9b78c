/** No host can have this name (RFC 6761), so no address leads to it by chance. */
const BASE = "http://site.invalid";

/**
 * Checks the target of a redirect that comes from outside: from a visitor's
 * query or form, an editor's document or a request line.
 *
 * @returns a path of this site with query and fragment, safe in a header, that
 * starts with a single slash and that every browser resolves to this site; null
 * for anything else.
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
