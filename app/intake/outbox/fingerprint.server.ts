import { createHash } from "node:crypto";

import type { Submission } from "../submission.ts";

/**
 * Removes differences that a reader does not see: spacing, line endings, the
 * encoding of accents.
 */
function normalise(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * A hash that is equal for submissions with equal fields, in any order; the
 * attribution does not count.
 */
export function fingerprint({ kind, fields }: Submission): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    const text = normalise(value);
    return [name, name === "email" ? text.toLowerCase() : text];
  });
  entries.sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}
