import { findPhoneNumbersInText } from "libphonenumber-js/min";

import { inDigits } from "~/intake/forms/text-field";

// After one of these signs the library reads a second number's digits as an
// extension.
const SECOND_NUMBER = /[;,](?=(?:[^\d;,]{0,3}\d){7})/g;

/**
 * The `tel:` link of the first number, with its extension, in a text that was
 * typed as a telephone number (RFC 3966); null if none is found.
 */
export function telLink(typed: string): string | null {
  const numbers = inDigits(typed)
    .replace(SECOND_NUMBER, " / ")
    // Letterheads' dots, the prefix for calls from abroad, an extension in
    // parentheses.
    .replace(/[·•_]/g, ".")
    .replace(/^\(?001(?=\D)/, "+1")
    .replace(/\((?=\s*(?:x|ext))/i, " ");
  const [first] = findPhoneNumbersInText(numbers, "US");
  return first?.number.getURI() ?? null;
}

/** The `mailto:` link of an address (RFC 6068), in which "?", "&" and "%" are special. */
export function mailLink(address: string): string {
  return `mailto:${address.replace(/[^\w.+@-]/gu, encodeURIComponent)}`;
}
