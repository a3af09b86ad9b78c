import { z } from "zod";

import { isContentCounts } from "#content-lake/backup/content";
import type { ContentCounts } from "#content-lake/store";

/** The parts of a data folder that have the same path in a backup. */
export const SECRETS_FILE = "secrets.json";
export const OUTBOX_FILE = "intake/outbox.sqlite";
export const EVIDENCE_FOLDER = "evidence";

const counts = z.object({
  content: z.custom<ContentCounts>(isContentCounts).nullable(),
  database: z.object({ tables: z.record(z.string(), z.number()) }).nullable(),
  outbox: z.object({ submissions: z.number() }).nullable(),
  evidence: z.object({ files: z.number() }).nullable(),
  // The submissions of each folder that waits; null for one that only another release
  // reads. Left out if there is none. Earlier releases counted the folders alone.
  waiting: z
    .union([z.number(), z.record(z.string(), z.number().nullable())])
    .optional(),
});

/** What a backup contains; a part is null if there was none. */
export type Counts = z.infer<typeof counts>;

/** Parses the counts of a manifest; null if they are invalid. */
export function readCounts(value: unknown): Counts | null {
  return counts.safeParse(value).data ?? null;
}

/** What a backup contains, one line per part. */
export function countLines(of: Counts): string {
  const { content, database, outbox, evidence, waiting } = of;
  const rows = Object.values(database?.tables ?? {});
  const parts = {
    Content: content
      ? `${content.documents} documents (${content.drafts} drafts), ${content.assets} pictures and files, ${content.transactions} transactions, ${content.users} accounts`
      : "none here: it lives in a dataset at Sanity (npm run dataset)",
    Database:
      database &&
      `${rows.reduce((sum, each) => sum + each, 0)} rows in ${rows.length} tables`,
    Outbox: outbox && `${outbox.submissions} submissions`,
    Evidence: evidence && `${evidence.files} files of requests`,
    ...(waiting && {
      Waiting: `what people sent between an upgrade and the way back from it, in folders: ${typeof waiting === "number" ? waiting : Object.keys(waiting).length}`,
    }),
  };
  return Object.entries(parts)
    .map(([name, words]) => `  ${name.padEnd(9)} ${words ?? "none here"}`)
    .join("\n");
}
