import { createHmac } from "node:crypto";

/**
 * A key for one purpose, so that what is made with it is of no use for any other.
 * In: a secret, the purpose. Out: 64 hexadecimal digits.
 */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("hex");
}
