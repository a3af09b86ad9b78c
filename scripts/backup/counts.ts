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
  evidence: z.object({ files: z.number() }).nullable(),
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

/** The lines that say what a backup contains, one per part. */
export function countLines({
  content,
  database,
  outbox,
  evidence,
}: Counts): string[] {
  return [
    content
      ? `  Content   ${content.documents} documents (${content.drafts} drafts), ${content.assets} pictures and files, ${content.transactions} transactions, ${content.users} accounts`
      : "  Content   none here: it lives in a dataset at Sanity (npm run dataset)",
    database
      ? `  Database  ${sum(database.tables)} rows in ${Object.keys(database.tables).length} tables`
      : "  Database  none here",
    outbox
      ? `  Outbox    ${outbox.submissions} submissions`
      : "  Outbox    none here",
    evidence
      ? `  Evidence  ${evidence.files} files of requests`
      : "  Evidence  none here",
  ];
}

function sum(tables: Readonly<Record<string, number>>): number {
  return Object.values(tables).reduce((total, rows) => total + rows, 0);
}
