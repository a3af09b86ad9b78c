import { findPhoneNumbersInText } from "libphonenumber-js/min";

import { inDigits } from "~/intake/form/phone-letters";

// Behind such a sign the library takes the digits of a second number for an extension.
const SECOND_NUMBER = /[;,](?=(?:[^\d;,]{0,3}\d){7})/g;

/**
 * What dials the first number in a text that somebody typed into a field for it,
 * with its extension (RFC 3966); null if none is found.
 */
export function telLink(typed: string): string | null {
  const numbers = inDigits(typed)
    .replace(SECOND_NUMBER, " / ")
    // Dots of letterheads, as one dials from abroad, an extension in brackets.
    .replace(/[·•_]/g, ".")
    .replace(/^\(?001(?=\D)/, "+1")
    .replace(/\((?=\s*(?:x|ext))/i, " ");
  const [first] = findPhoneNumbersInText(numbers, "US");
  return first?.number.getURI() ?? null;
}

/** What writes to an address (RFC 6068): in it "?", "&" and "%" have a meaning. */
export function mailLink(address: string): string {
  return `mailto:${address.replace(/[^\w.+@-]/gu, encodeURIComponent)}`;
}
