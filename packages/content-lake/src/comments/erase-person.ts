import { statfsSync, statSync } from "node:fs";
import { accountMigrations } from "../accounts/migrations.ts";
import { LAKE_USER } from "../accounts/users.ts";
import { openLake } from "../engine/lake.ts";
import { hasStore } from "../engine/store-contents.ts";
import { LakeFault, diskFullError } from "../engine/errors.ts";
import { commentCaller, openComments } from "./comments-dataset.ts";
import { undone, type ChangeRow } from "../engine/change-row.ts";
import { isObject } from "../engine/json-value.ts";
import { COMMENTS_TABLES } from "../engine/tables.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { Caller, SanityDocument } from "../engine/types.ts";
import { storeFile } from "../engine/store-file.ts";

/**
 * Comments cannot be searched or erased; the message is a sentence for the
 * operator.
 */
export class CommentsError extends Error {}

/** Where a lake is. */
export type LakePlace = {
  /** Its data folder. */
  folder: string;
  /** The lake that runs on it, with a token of an administrator. */
  running: { url: string; token: string; dataset: string } | null;
};

/**
 * How many comments and tasks name a text, now or once. In: a text of at least
 * three letters.
 *
 * @throws CommentsError or DatabaseError if they cannot be read.
 */
export function countNaming(place: LakePlace, text: string): Promise<number> {
  return act(place, text, true);
}

/**
 * Erases every comment and task that names a text, with its history; whether the
 * lake runs or not. Out: how many it was.
 *
 * @throws CommentsError or DatabaseError; nothing is erased then.
 */
export function eraseNaming(place: LakePlace, text: string): Promise<number> {
  return act(place, text, false);
}

async function act(
  { folder, running }: LakePlace,
  text: string,
  dryRun: boolean,
): Promise<number> {
  if (running) return ask(running, { text, dryRun });
  if (!hasStore(folder)) return 0;
  const lake = openLake({ folder, migrations: accountMigrations });
  try {
    const comments = openComments(lake).current();
    if (!comments) return 0;
    const account = { id: LAKE_USER.id, role: "administrator" };
    const caller = commentCaller(account, "user");
    if (!dryRun) return eraseFromComments(comments, text, caller);
    const { current, past } = findNaming(comments, text, caller);
    return current.length + past.length;
  } catch (error) {
    throw error instanceof LakeFault ? new CommentsError(error.message) : error;
  } finally {
    lake.close();
  }
}

async function ask(
  { url, token, dataset }: NonNullable<LakePlace["running"]>,
  body: { text: string; dryRun: boolean },
): Promise<number> {
  const response = await fetch(`${url}/v1/comments/${dataset}/erase`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    documents?: number;
    message?: string;
  };
  if (typeof answer.documents === "number") return answer.documents;
  throw new CommentsError(
    answer.message ?? `The Content Lake answered ${response.status}.`,
  );
}

/** The ids of comments and tasks that contain a text. */
type Naming = {
  /** Those that contain it now. */
  current: string[];
  /** Those that once contained it, or are deleted. */
  past: string[];
};

/**
 * Finds a text, in any case, in all current and past states of comments and
 * tasks, also in deleted ones and in text that was typed and removed again.
 */
export function findNaming(lake: Lake, text: string, caller: Caller): Naming {
  const needle = text.toLowerCase();
  const holds = (state: SanityDocument | null) =>
    state !== null && textOf(state).toLowerCase().includes(needle);
  const current = [...lake.allDocuments(caller)]
    .filter(holds)
    .map(({ _id }) => _id);
  const past = new Set<string>();
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
    if (holds(state)) past.add(id);
  }
  return { current, past: [...past].filter((each) => !current.includes(each)) };
}

/**
 * The texts of a value, one per block, since a mark may split a word into
 * spans.
 */
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
 * Removes every comment and task that names or once named a person, with its
 * history, and rewrites the store, so that nothing is left in free pages. In:
 * the dataset of comments, a text such as an e-mail address, an administrator.
 *
 * Out: how many comments and tasks were removed.
 *
 * Throws a `LakeFault`: where the disk has no room for the new file, nothing is
 * changed.
 */
export function eraseFromComments(
  lake: Lake,
  text: string,
  caller: Caller,
): number {
  const { current, past } = findNaming(lake, text, caller);
  const all = [...current, ...past];
  if (all.length === 0) return 0;
  requireRoom(lake.folder);
  if (current.length > 0) {
    const mutations = current.map((id) => ({ delete: { id } }));
    lake.mutate({ mutations, caller });
  }
  lake.forget(all);
  lake.database.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  return all.length;
}

/** The store is written twice: to its journal, and to its file. */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 2 * statSync(storeFile(folder)).size) {
    throw diskFullError();
  }
}
