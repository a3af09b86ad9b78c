import { findPhoneNumbersInText } from "libphonenumber-js/min";

import { inDigits } from "~/intake/form/phone-letters";

// The library takes three digits behind such a sign for an extension.
const SECOND_NUMBER = /[;,](?=\s*\(?\d{3}[\s).-])/g;

/**
 * What dials the first number in a text that somebody typed into a field for it,
 * with its extension (RFC 3966); null if none is found.
 */
export function telLink(typed: string): string | null {
  const numbers = inDigits(typed).replace(SECOND_NUMBER, " / ");
  const [first] = findPhoneNumbersInText(numbers, "US");
  return first?.number.getURI() ?? null;
}

/** What writes to an address (RFC 6068): in it "?", "&" and "%" have a meaning. */
export function mailLink(address: string): string {
  return `mailto:${address.replace(/[^\w.+@-]/gu, encodeURIComponent)}`;
}
