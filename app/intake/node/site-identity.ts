import { createHmac } from "node:crypto";

import { derivedKey } from "../../http/derived-key.ts";

/** What the nodes of one site have in common, derived from SITE_SECRET. */
export type SiteIdentity = {
  /** Equal for nodes with the same secret: 16 hexadecimal digits. */
  secretMark: string;
  /**
   * In: an e-mail. Out: what an erased person is known by in the database, which
   * only the site can compare with an address: 64 hexadecimal digits.
   */
  personOf(email: string): string;
};

/** In: SITE_SECRET. */
export function siteIdentity(secret: string): SiteIdentity {
  const key = derivedKey(secret, "erased person");
  return {
    secretMark: derivedKey(secret, "mark of the secret").slice(0, 16),
    personOf: (email) =>
      createHmac("sha256", key)
        .update(email.trim().toLowerCase())
        .digest("hex"),
  };
}
