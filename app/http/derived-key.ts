import { createHmac } from "node:crypto";

/**
 * Derives a key for one purpose, so that what is made with it is useless for any
 * other.
 *
 * @returns 64 hexadecimal digits.
 */
export function derivedKey(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("hex");
}
