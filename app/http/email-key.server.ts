import { domainToASCII } from "node:url";

/** At these a dot in the name makes no difference. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * By what the mails to an address are counted: the same for all spellings that
 * reach one mailbox, as far as they can be known. A mail goes to the address as it
 * was typed, and an account is looked up by that.
 *
 * In: any text. Out: the key, in lower case.
 */
export function emailKey(email: string): string {
  const text = email.trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/s, "");
  const typed = text.slice(at + 1).replace(/\.+$/, "");
  const domain = domainToASCII(typed) || typed;
  return GMAIL.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}
