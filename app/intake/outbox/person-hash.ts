import { createHmac } from "node:crypto";

import { derivedKey } from "../../http/derived-key.ts";

/**
 * In: an e-mail. Out: what an erased person is known by in the database, which
 * only the site can compare with an address: 64 hexadecimal digits.
 */
export type PersonHash = (email: string) => string;

/** In: SITE_SECRET, the same on all nodes. */
export function personHash(secret: string): PersonHash {
  const key = derivedKey(secret, "erased person");
  return (email) =>
    createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex");
}
