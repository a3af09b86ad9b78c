import { createHash } from "node:crypto";

import type { Submission } from "../submission.ts";

/** What is the same to a reader is the same here: spacing, line ends, the form of an accent. */
function normalise(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * Tells whether two submissions say the same. Neither the order of the fields
 * counts nor how the visitor found the site.
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
