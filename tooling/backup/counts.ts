import { z } from "zod";

import { isContentCounts } from "#content-lake/backup";
import type { ContentCounts } from "#content-lake/store";

/**
 * The counts in the manifest of a backup; null for a part that did not exist.
 */
const counts = z.object({
  content: z.custom<ContentCounts>(isContentCounts).nullable(),
  database: z.object({ tables: z.record(z.string(), z.number()) }).nullable(),
  outbox: z.object({ submissions: z.number() }).nullable(),
  /** Backups of earlier versions have none. */
  evidence: z.object({ files: z.number() }).nullable().default(null),
});

/** What a backup contains; a part is null if there was none. */
export type Counts = z.infer<typeof counts>;

/**
 * In: the counts of a manifest. Out: the same with their type; null if they are
 * invalid.
 */
export function readCounts(value: unknown): Counts | null {
  return counts.safeParse(value).data ?? null;
}
