import { createHash, timingSafeEqual } from "node:crypto";

/** True if both are the same; the time does not tell where they differ. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
