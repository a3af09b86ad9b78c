import { createHash, createHmac } from "node:crypto";

import { derivedKey } from "../../http/derived-key.ts";

/** What the nodes of one site have in common, derived from SITE_SECRET. */
export type SiteIdentity = {
  /** What a node shows the database, to be listed there: 64 hexadecimal digits. */
  nodeKey: string;
  /** What the database knows of the key: its SHA-256, in hexadecimal digits. */
  keyHash: string;
  /**
   * In: an e-mail. Out: what an erased person is known by in the database, which
   * only the site can compare with an address: 64 hexadecimal digits.
   */
  personOf(email: string): string;
};

/** In: SITE_SECRET. */
export function siteIdentity(secret: string): SiteIdentity {
  const key = derivedKey(secret, "erased person");
  const nodeKey = derivedKey(secret, "node of the site");
  return {
    nodeKey,
    keyHash: createHash("sha256").update(nodeKey).digest("hex"),
    personOf: (email) =>
      createHmac("sha256", key)
        .update(email.trim().toLowerCase())
        .digest("hex"),
  };
}
