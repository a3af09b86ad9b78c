/** A comment that mentions the signed-in person. */
export type Mention = {
  _id: string;
  authorId: string;
  parentCommentId?: string;
  threadId: string;
  message: unknown;
  target: {
    documentType: string;
    document: { _ref: string };
  };
  context?: { notification?: { documentTitle?: string } };
  /** The ids of all comments of its thread. */
  thread: string[];
};

/** A task for the signed-in person, with its document if it has one. */
export type Task = {
  _id: string;
  title: string;
  authorId: string;
  dueBy: string | null;
  about: string | null;
};

/** The comments and tasks that wait for a person. */
export type Inbox = { mentions: Mention[]; tasks: Task[] };

export const NOTHING: Inbox = { mentions: [], tasks: [] };

/** The documents that an inbox depends on. */
export const INBOX_FILTER = '*[_type in ["comment", "tasks.task"]]';

/** For `$key`. A mention waits until its thread is resolved or the mentioned person answers. */
export const INBOX_QUERY = `{
  "mentions": *[_type == "comment" && status == "open" && authorId != $key && $key in message[].children[].userId
    && count(*[_type == "comment" && threadId == ^.threadId && authorId == $key && _createdAt > ^._createdAt]) == 0
  ] | order(_createdAt asc) {
    ..., "thread": *[_type == "comment" && threadId == ^.threadId]._id
  },
  "tasks": *[_type == "tasks.task" && status == "open" && assignedTo == $key && defined(createdByUser)
    && !(_id in path("approval.**"))
  ] | order(coalesce(dueBy, "9") asc) {
    _id, title, authorId, dueBy, "about": context.notification.targetContentTitle
  }
}`;

/** The words of a comment on one line, without mentioned names. */
export function wordsOf(message: unknown): string {
  const blocks = Array.isArray(message) ? message : [];
  return blocks
    .flatMap(({ children }) => (Array.isArray(children) ? children : []))
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
