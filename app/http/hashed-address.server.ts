import { createHmac, randomBytes } from "node:crypto";

type DailySalt = { day: string; salt: Buffer };

// The server and the bundled app hold a copy of this module each. The salt hangs
// on the process, so that one address has one hash in all lines of a log.
const holder = globalThis as { [key: symbol]: DailySalt | undefined };
const saltKey = Symbol.for("site.address-salt");

/**
 * A name for a visitor's address in the log. Lines of one process and one day
 * that concern the same address can be told to belong together. The name does
 * not lead back to the address, since the salt is random, is replaced at
 * midnight (UTC) and is never stored.
 *
 * In: an address or a network; null where the sender cannot be told. Out: the
 * base64url of an HMAC-SHA256, `unknown` for null.
 */
export function hashAddress(address: string | null, now = new Date()): string {
  if (address === null) return "unknown";
  return createHmac("sha256", saltOf(now.toISOString().slice(0, 10)))
    .update(address)
    .digest("base64url");
}

function saltOf(day: string): Buffer {
  const known = holder[saltKey];
  if (known?.day === day) return known.salt;
  const salt = randomBytes(32);
  holder[saltKey] = { day, salt };
  return salt;
}
