import { createHash } from "node:crypto";
import type { Accounts } from "../../accounts/accounts.ts";
import { isObject, isString } from "../../engine/json-value.ts";
import type { Lake } from "../../engine/lake-interface.ts";
import type { Caller, SanityDocument } from "../../engine/types.ts";
import type { CommentNotice } from "../../notice.ts";
import { names } from "./named-people.ts";
import type { StoredNotice } from "./notice-store.ts";

/** Where what a notice says comes from. */
export type NoticeSources = {
  content: Lake;
  comments: Lake;
  accounts: Accounts;
  publicUrl: URL;
  /** Reads every comment. */
  system: Caller;
};

const LONGEST_TITLE = 120;

/**
 * What a person is told, as it is now. `null` for what was taken back or done
 * meanwhile, and for a person without the right to read it: the account is gone or
 * disabled, or its role does not reach the document. Only the name of a task is
 * taken from the writer's browser as it is.
 */
export function noticeOf(
  sources: NoticeSources,
  stored: StoredNotice,
): CommentNotice | null {
  const { comments, accounts, system } = sources;
  const [source] = comments.documents([stored.documentId], system).documents;
  const author = accounts.users.byId(stored.authorId);
  const user = accounts.users.byId(stored.userId);
  if (!source || !author || !user || user.isDisabled) return null;
  if (source["status"] === "closed" || !names(source, stored)) return null;
  const subject = subjectOf(sources, source, accounts.callerOf(user));
  if (subject === null) return null;
  const { target, task } = subject;
  return {
    // An id of a document is not for the headers of a mail.
    id: createHash("sha256").update(stored.id).digest("hex").slice(0, 32),
    reason: stored.reason,
    to: { email: user.email, name: user.name },
    from: author.name,
    task: task === null ? null : oneLine(task["title"]),
    document: target && {
      type: target._type,
      title: titleOf(target, source),
    },
    url: addressOf(sources.publicUrl, source, { target, task }),
  };
}

type Subject = {
  /** The document of the content; `null` for a task about none. */
  target: SanityDocument | null;
  /** The task, for a task and for a comment on one. */
  task: SanityDocument | null;
};

/** What a comment or task is about; `null` where the reader may not see it. */
function subjectOf(
  sources: NoticeSources,
  source: SanityDocument,
  reader: Caller,
): Subject | null {
  const { content, comments, system } = sources;
  if (source._type === "comment" && isOnTask(source)) {
    const id = targetIdOf(source) ?? "";
    const [task] = comments.documents([id], system).documents;
    return task ? subjectOf(sources, task, reader) : null;
  }
  const task = source._type === "comment" ? null : source;
  const id = targetIdOf(source);
  if (id === null) return task && { target: null, task };
  const ids = [`drafts.${id}`, id];
  const [target] = content.documents(ids, reader).documents;
  return target ? { target, task } : null;
}

function isOnTask({ target }: SanityDocument): boolean {
  return isObject(target) && target["documentType"] === "tasks.task";
}

function targetIdOf({ target }: SanityDocument): string | null {
  const document = isObject(target) ? target["document"] : null;
  const id = isObject(document) ? document["_ref"] : null;
  return isString(id) && id !== "" ? id : null;
}

/** The Studio's own words for a document, if they are words of the document. */
function titleOf(
  target: SanityDocument,
  { context }: SanityDocument,
): string | null {
  const known = isObject(context) ? context["notification"] : null;
  const titles = isObject(known)
    ? [known["documentTitle"], known["targetContentTitle"]]
    : [];
  const values = Object.values(target);
  const title = [...titles, target["title"], target["name"]].find(
    (each) => isString(each) && values.includes(each),
  );
  return oneLine(title);
}

function oneLine(text: unknown): string | null {
  if (!isString(text)) return null;
  const line = text.replace(/[\p{C}\s]+/gu, " ").trim();
  if (line === "") return null;
  return line.length > LONGEST_TITLE
    ? `${line.slice(0, LONGEST_TITLE - 1)}…`
    : line;
}

/** As the Studio writes addresses of comments and of tasks. */
function addressOf(
  publicUrl: URL,
  source: SanityDocument,
  { target, task }: Subject,
): string {
  if (task) {
    const url = new URL("/structure", publicUrl);
    url.searchParams.set("sidebar", "tasks");
    url.searchParams.set("selectedTask", task._id);
    url.searchParams.set("viewMode", "edit");
    return url.href;
  }
  const params = {
    id: target?._id.replace(/^drafts\./, "") ?? "",
    type: target?._type ?? "",
    inspect: "sanity/comments",
    comment: source._id,
  };
  const path = Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join(";");
  return new URL(`/intent/edit/${path}`, publicUrl).href;
}
