import type { Migration } from "./types.ts";

/** The names of a dataset's tables in the store. */
export type Tables = {
  /** The current documents. */
  documents: string;
  transactions: string;
  /** What each transaction did to each document. */
  changes: string;
  /** Changes with their transactions, for use after FROM. */
  history: string;
};

/** `prefix` separates datasets of one store; it comes only from the code. */
function tablesNamed(prefix: string): Tables {
  const transactions = `${prefix}transactions`;
  const changes = `${prefix}changes`;
  return {
    documents: `${prefix}documents`,
    transactions,
    changes,
    history: `${changes} AS changes JOIN ${transactions} AS transactions USING (sequence)`,
  };
}

/** The tables of the content. */
export const CONTENT_TABLES = tablesNamed("");

/** The tables of the add-on dataset, created on first use. */
export const COMMENTS_TABLES = tablesNamed("comments_");

/** The statements that create the tables of a dataset. */
export function tableDefinitions(tables: Tables): string {
  const { documents, transactions, changes } = tables;
  return `
    CREATE TABLE ${documents} (
      id TEXT PRIMARY KEY NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ${transactions} (
      sequence INTEGER PRIMARY KEY NOT NULL,
      id TEXT UNIQUE NOT NULL,
      author TEXT NOT NULL,
      timestamp TEXT NOT NULL,
      results TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ${changes} (
      sequence INTEGER NOT NULL REFERENCES ${transactions} (sequence),
      place INTEGER NOT NULL,
      document_id TEXT NOT NULL,
      previous_revision TEXT,
      is_deletion INTEGER NOT NULL,
      apply TEXT NOT NULL,
      revert TEXT NOT NULL,
      mutations TEXT NOT NULL,
      PRIMARY KEY (sequence, place)
    ) STRICT;
    CREATE INDEX ${changes}_of_document ON ${changes} (document_id, sequence);
    -- Creations and deletions, which history looks for among many edits.
    CREATE INDEX ${changes}_lives ON ${changes} (document_id, sequence)
      WHERE previous_revision IS NULL OR is_deletion = 1;
    -- Deletions by time, which the list of deleted documents reads.
    CREATE INDEX ${changes}_deletions ON ${changes} (sequence, document_id)
      WHERE is_deletion = 1;
  `;
}

/** A condition for changes of published documents. */
export const IS_PUBLISHED =
  "document_id NOT GLOB 'drafts.*' AND document_id NOT GLOB 'versions.*'";

/** Most changes are of drafts: the index finds a past moment without them. */
export const PUBLISHED_CHANGES: Migration = {
  name: "published-changes",
  sql: `CREATE INDEX changes_published ON ${CONTENT_TABLES.changes} (sequence, place)
    WHERE ${IS_PUBLISHED}`,
};

/** The table of the tombstones: one for the store, whatever its datasets. */
export const PURGED_ASSETS_TABLE = `
  CREATE TABLE purged_assets (
    name TEXT NOT NULL PRIMARY KEY,
    purged_at TEXT NOT NULL,
    purged_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
