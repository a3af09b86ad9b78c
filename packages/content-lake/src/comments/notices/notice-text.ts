import { createHash } from "node:crypto";
import type { Accounts } from "../../accounts/accounts.ts";
import { SYSTEM } from "../../accounts/users.ts";
import { isObject, isString } from "../../engine/json-value.ts";
import type { Lake } from "../../engine/lake.ts";
import type { SanityDocument, Transaction } from "../../engine/types.ts";
import type { CommentNotice, CommentReason } from "../../notice.ts";

/** The sources of a notice's text. */
export type NoticeSources = {
  content: Lake;
  comments: Lake;
  accounts: Accounts;
  publicUrl: URL;
};

/** A person, the comment or task that names them, its author and the reason. */
type NamedPerson = {
  documentId: string;
  userId: string;
  authorId: string;
  reason: CommentReason;
};

const LONGEST_TITLE = 120;
const LONGEST_WORDS = 600;

/**
 * Returns the people that a transaction names for the first time, except its author. A
 * task counts once the Studio marks it as created: until then its author is typing.
 */
export function namedPeople({
  author: authorId,
  changes,
}: Transaction): NamedPerson[] {
  return changes.flatMap(({ id: documentId, before, after }) => {
    const known = namedIn(before);
    return [...namedIn(after)]
      .filter(([userId, reason]) => known.get(userId) !== reason)
      .filter(([userId]) => userId !== authorId)
      .map(([userId, reason]) => ({ documentId, userId, authorId, reason }));
  });
}

/** Each person once: a task's assignee needs no second notice of a mention in it. */
function namedIn(document: SanityDocument | null): Map<string, CommentReason> {
  const named = new Map<string, CommentReason>();
  const isTask = document?._type === "tasks.task";
  const isMade = isTask && isString(document["createdByUser"]);
  if (document === null || (document._type !== "comment" && !isMade)) {
    return named;
  }
  const mentions = childrenOf(document)
    .filter(({ _type }) => _type === "mention")
    .map(({ userId }) => userId)
    .filter(isString);
  for (const id of mentions) named.set(id, "mention");
  const { assignedTo } = document;
  if (isTask && isString(assignedTo)) named.set(assignedTo, "assignment");
  return named;
}

/** The parts of what the author of a comment or task wrote: mentions, and texts. */
function childrenOf(document: SanityDocument) {
  const isTask = document._type === "tasks.task";
  const text = document[isTask ? "description" : "message"];
  const blocks = Array.isArray(text) ? text.filter(isObject) : [];
  return blocks
    .flatMap(({ children }) =>
      Array.isArray(children) ? [...children, { text: " " }] : [],
    )
    .filter(isObject);
}

/**
 * Returns the notice for a person, in its current state; null if the comment or task
 * was withdrawn or completed meanwhile, or the person may not read it: the account is
 * deleted or disabled, or its role does not reach the document. Only the name of a task
 * and the author's own words are taken unchanged from the writer's browser.
 */
export function noticeOf(
  { content, comments, accounts, publicUrl }: NoticeSources,
  id: string,
  { documentId, userId, reason, authorId }: NamedPerson,
): CommentNotice | null {
  const stored = (_id: string) =>
    comments.documents([_id], SYSTEM).documents[0] ?? null;
  const source = stored(documentId);
  const author = accounts.users.byId(authorId);
  const user = accounts.users.byId(userId);
  if (!source || !author || !user || user.isDisabled) return null;
  const isNamed = namedIn(source).get(userId) === reason;
  if (source["status"] === "closed" || !isNamed) return null;

  const isTask = source._type !== "comment";
  const { id: aboutId, isOnTask } = targetOf(source);
  const task = isTask ? source : isOnTask ? stored(aboutId) : null;
  if (isOnTask && task === null) return null;
  const targetId = targetOf(task ?? source).id;
  const ids = targetId === "" ? [] : [`drafts.${targetId}`, targetId];
  const { documents } = content.documents(ids, accounts.callerOf(user));
  const target = documents[0] ?? null;
  // A task may have no document; a comment always has one.
  if (target === null && (task === null || targetId !== "")) return null;
  return {
    // A document id must not go into the headers of an email.
    id: createHash("sha256").update(id).digest("hex").slice(0, 32),
    reason,
    to: { email: user.email, name: user.name },
    from: author.name,
    task: task === null ? null : oneLine(task["title"]),
    words: oneLine(wordsOf(source, accounts), LONGEST_WORDS),
    document: target && {
      type: target._type,
      title: oneLine(target["title"] ?? target["name"] ?? target["question"]),
    },
    url: addressOf(publicUrl, source, target, task),
  };
}

function targetOf({ target }: SanityDocument) {
  const { document, documentType } = Object(target) as {
    document?: { _ref?: unknown };
    documentType?: unknown;
  };
  const isOnTask = documentType === "tasks.task";
  return { id: String(document?._ref ?? ""), isOnTask };
}

/** The words of a comment, with the names of mentioned people. */
function wordsOf(source: SanityDocument, { users }: Accounts): string {
  return childrenOf(source)
    .map(({ text, userId }) =>
      isString(userId) ? `@${users.byId(userId)?.name ?? ""}` : (text ?? ""),
    )
    .join("");
}

function oneLine(text: unknown, longest = LONGEST_TITLE): string | null {
  if (!isString(text)) return null;
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  if (line === "") return null;
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The Studio's addresses of comments and tasks. */
function addressOf(
  publicUrl: URL,
  source: SanityDocument,
  target: SanityDocument | null,
  task: SanityDocument | null,
): string {
  if (task) {
    const url = new URL("/structure?sidebar=tasks", publicUrl);
    url.searchParams.set("selectedTask", task._id);
    url.searchParams.set("viewMode", "edit");
    return url.href;
  }
  const [id = "", type = "", comment = ""] = [
    target?._id.replace(/^drafts\./, ""),
    target?._type,
    source._id,
  ].map((name) => encodeURIComponent(name ?? ""));
  const path = `id=${id};type=${type};inspect=sanity%2Fcomments;comment=${comment}`;
  return new URL(`/intent/edit/${path}`, publicUrl).href;
}
