import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits, safe in a URL, a cookie and a header. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored instead of a secret. The secrets are random, so a fast hash
 * without salt is enough, and it can be looked up by its index.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

const ALPHABET =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ids of users and tokens look like Sanity's: `p` and eight characters. */
export function newAccountId(): string {
  let id = "p";
  for (const byte of randomBytes(8)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
