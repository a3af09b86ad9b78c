import { inTransaction } from "../engine/in-transaction.ts";
import { openDataset } from "../engine/lake.ts";
import {
  COMMENTS_TABLES,
  livesDefinition,
  tableDefinitions,
} from "../engine/tables.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Transaction } from "../engine/types.ts";
import { commentRule } from "./comment-rule.ts";

/**
 * The add-on dataset for comments and tasks, in tables of its own in the store of
 * a lake. They are not among the migrations: a version of this program that does
 * not know them opens the store all the same, and copies them with it.
 */
export type CommentsDataset = {
  /** `null` until the dataset is created. */
  current(): Lake | null;
  /**
   * The dataset, which is created if there is none. Throws the error of SQLite.
   */
  make(): Lake;
};

/**
 * What is there of the add-on dataset of a lake. `onWrite` runs inside of the
 * transaction of the store with every write.
 */
export function openComments(
  { database, folder }: Pick<Lake, "database" | "folder">,
  onWrite?: (transaction: Transaction) => void,
): CommentsDataset {
  const tables = COMMENTS_TABLES;
  const options = { database, folder, tables, rule: commentRule, onWrite };
  let opened: Lake | null = null;

  function isMade(): boolean {
    const row = database
      .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get(tables.documents);
    return row !== undefined;
  }

  function current(): Lake | null {
    if (opened === null && isMade()) {
      opened = openDataset(options);
    }
    return opened;
  }

  return {
    current,
    make() {
      const existing = current();
      if (existing) return existing;
      inTransaction(database, () =>
        database.exec(tableDefinitions(tables) + livesDefinition(tables)),
      );
      opened = openDataset(options);
      return opened;
    },
  };
}
