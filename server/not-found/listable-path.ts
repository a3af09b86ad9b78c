/**
 * Visible characters of ASCII. A dot stands in the names of files, and what
 * begins with `wp-` is asked for by programs that look for gaps in other sites.
 */
const PATH =
  /^(?=.{2,200}$)(?:\/(?!wp-|cgi-)[\x21\x22\x24-\x2d\x30-\x3e\x41-\x7e]+)+$/;
/** Below these stand one person's pages, previews and shared links. */
const PERSONAL =
  /^\/(?:auth|crm|dashboard|health|login|logout|preview|request|shared|studio)(?:\/|$)/i;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;
/** An e-mail address, or a number that may be a telephone's or a claim's. */
const PERSON = /%40|\d{7}/;

/**
 * True if a path may be listed for editors: it has the form of a page's address
 * and holds nothing that could be a token or personal data.
 */
export function isListablePath(path: string): boolean {
  if (!PATH.test(path) || PERSONAL.test(path)) return false;
  if (UUID.test(path) || PERSON.test(path)) return false;
  return !path.split(/[/_-]/).some(isToken);
}

/** Words are short, and hold letters in both cases or digits only if they are shorter still. */
function isToken(word: string): boolean {
  if (word.length >= 24) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const hasDigit = /\d/.test(word);
  return hasDigit && word.length >= (isMixed ? 8 : 16);
}
