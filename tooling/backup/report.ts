import type { Counts } from "./counts.ts";

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
