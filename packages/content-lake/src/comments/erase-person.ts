import { statfsSync, statSync } from "node:fs";
import { accountMigrations } from "../accounts/migrations.ts";
import { LAKE_USER } from "../accounts/users.ts";
import { askLake, type RunningLake } from "../ask-lake.ts";
import { UsageError } from "../command-line.ts";
import { openLake } from "../engine/lake.ts";
import { hasStore } from "../engine/store-contents.ts";
import { LakeFault, diskFullError } from "../engine/errors.ts";
import { commentCaller, openComments } from "./comments-dataset.ts";
import { undone, type ChangeRow } from "../engine/change-row.ts";
import { isObject } from "../engine/json-value.ts";
import { COMMENTS_TABLES } from "../engine/tables.ts";
import type { Lake } from "../engine/lake.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";
import { storeFile } from "../engine/store-file.ts";
import { noteClosing, noteLog } from "../engine/store-note.ts";

/** The location of a lake. */
type LakePlace = {
  /** Its data folder. */
  folder: string;
  /** The lake that runs on it, with an administrator's token. */
  running: (RunningLake & { dataset: string }) | null;
};

/**
 * Erases every comment and task that contains a text now or did once, with its history,
 * whether the lake runs or not; or only counts them.
 *
 * @param text of at least three letters.
 * @returns how many there are.
 * @throws UsageError or DatabaseError; nothing is erased then
 */
export async function eraseNaming(
  { folder, running }: LakePlace,
  text: string,
  dryRun: boolean,
): Promise<number> {
  if (running) {
    const path = `comments/${running.dataset}/erase`;
    const answer = await askLake<{ documents: number }>(running, path, {
      text,
      dryRun,
    });
    if (answer !== null) return answer.documents;
    throw new UsageError(`No Content Lake answers at ${running.url}.`);
  }
  if (!hasStore(folder)) return 0;
  const lake = openLake({ folder, migrations: accountMigrations });
  try {
    const comments = openComments(lake).current();
    if (!comments) return 0;
    const account = { id: LAKE_USER.id, role: "administrator" };
    const caller = commentCaller(account, "user");
    return eraseFromComments(comments, text, caller, dryRun);
  } catch (error) {
    throw error instanceof LakeFault ? new UsageError(error.message) : error;
  } finally {
    lake.close();
  }
}

/**
 * Finds a text, ignoring case, in all current and past states of comments and tasks,
 * including deleted ones and text that was typed and removed again.
 *
 * @returns the ids of those that contain it now, and of all.
 */
function findNaming(lake: Lake, text: string, caller: Caller) {
  const needle = text.toLowerCase();
  const holds = (state: SanityDocument | null) =>
    state !== null && textOf(state).toLowerCase().includes(needle);
  const current = [...lake.allDocuments(caller)]
    .filter(holds)
    .map(({ _id }) => _id);
  const all = new Set(current);
  let id: string | null = null;
  let state: SanityDocument | null = null;
  const rows = lake.database
    .prepare(
      `SELECT * FROM ${COMMENTS_TABLES.changes} ORDER BY document_id, sequence DESC`,
    )
    .iterate();
  for (const each of rows) {
    const row = each as ChangeRow;
    if (row.document_id !== id) {
      id = row.document_id;
      state = lake.documents([id], caller).documents[0] ?? null;
    }
    state = undone(state, row);
    if (holds(state)) all.add(id);
  }
  return { current, all: [...all] };
}

/** The texts of a value, one per block, since a mark may split a word into spans. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (!isObject(value)) return "";
  const { children } = value;
  const spans = Array.isArray(children) ? children.filter(isObject) : [];
  const block = spans.map(({ text }) => String(text ?? "")).join("");
  return [block, ...Object.values(value).map(textOf)].join("\n");
}

/**
 * Removes every comment and task that names or once named a person, with its history,
 * unless they are only counted, and rewrites the store, so that nothing is left in free
 * pages.
 *
 * @param lake the dataset of comments.
 * @param text such as an email address.
 * @param caller an administrator.
 * @returns how many comments and tasks there are.
 * @throws LakeFault if the disk has no room for the new file; nothing is changed then.
 */
export function eraseFromComments(
  lake: Lake,
  text: string,
  caller: Caller,
  dryRun = false,
): number {
  const { current, all } = findNaming(lake, text, caller);
  if (dryRun || all.length === 0) return all.length;
  // The store is written twice: to its journal, and to its file.
  const { bavail, bsize } = statfsSync(lake.folder);
  const { size } = statSync(storeFile(lake.folder));
  if (bavail * bsize < 2 * size) throw diskFullError();
  if (current.length > 0) {
    const mutations = current.map((id) => ({ delete: { id } }));
    lake.mutate({ mutations, caller });
  }
  lake.forget(all);
  noteClosing(storeFile(lake.folder));
  lake.database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  noteLog(storeFile(lake.folder));
  return all.length;
}
