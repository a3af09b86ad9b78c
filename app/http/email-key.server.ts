import { domainToASCII } from "node:url";

/** Hosts that ignore dots in the name. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * Returns the key by which mails to an address are counted: the same for all
 * spellings that are known to reach one mailbox. Mails go to the address as it was
 * typed, and accounts are looked up by that.
 *
 * @param email any text.
 * @returns the key, in lower case.
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
