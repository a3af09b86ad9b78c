import { createHmac, randomBytes } from "node:crypto";

type DailySalt = { day: string; salt: Buffer };

// The server and the bundled app each have a copy of this module. The salt is a
// global of the process, so that an address has the same hash in all lines of
// the log.
const holder = globalThis as { [key: symbol]: DailySalt | undefined };
const saltKey = Symbol.for("site.address-salt");

/**
 * A pseudonym for a visitor's address in the log, by which lines of one process
 * and one day can be correlated. It does not reveal the address, since the salt
 * is random, replaced at midnight (UTC) and never stored.
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
