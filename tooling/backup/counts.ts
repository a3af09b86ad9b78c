import { z } from "zod";

import { isContentCounts } from "#content-lake/backup";
import type { ContentCounts } from "#content-lake/store";

/** What a backup holds, counted; null for what it was made without. */
const counts = z.object({
  content: z.custom<ContentCounts>(isContentCounts).nullable(),
  database: z.object({ tables: z.record(z.string(), z.number()) }).nullable(),
  outbox: z.object({ submissions: z.number() }).nullable(),
});

export type Counts = z.infer<typeof counts>;

/** Reads the counts of a manifest; null if they are none. */
export function readCounts(value: unknown): Counts | null {
  return counts.safeParse(value).data ?? null;
}
