import { accountMigrations } from "../accounts/migrations.ts";
import { LAKE_USER } from "../accounts/users.ts";
import { openLake } from "../engine/lake.ts";
import { hasStore } from "../engine/store-contents.ts";
import { LakeFault } from "../engine/errors.ts";
import { commentCaller } from "./comment-caller.ts";
import { openComments } from "./comments-dataset.ts";
import { CommentsError } from "./comments-error.ts";
import { eraseFromComments } from "./erase-comments.ts";
import { findNaming } from "./naming.ts";

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
