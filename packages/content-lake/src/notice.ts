/** Why a person is told of a comment or a task. */
export type CommentReason =
  /** They were mentioned in a comment, or in the text of a task. */
  | "mention"
  /** They were given a task. */
  | "assignment";

/** Why a person gets a link with which they choose a password. */
export type AccountReason =
  /** An administrator has made an account for them. */
  | "invitation"
  /** They, or an administrator for them, asked for a new password. */
  | "password";

type Addressed = {
  /** The same at every try, so that a receiver can tell a repetition. */
  id: string;
  to: { email: string; name: string };
};

/** What a person is told of a comment or a task. */
export type CommentNotice = Addressed & {
  reason: CommentReason;
  /** The name of the user that mentioned them, or gave them the task. */
  from: string;
  /** What the task is called; `null` for a comment. */
  task: string | null;
  /** What its author wrote, on one line; `null` for nothing. */
  words: string | null;
  /** The document that it is about; `null` for a task about none. */
  document: { type: string; title: string | null } | null;
  /** Where it can be read and answered. */
  url: string;
};

/** What a person is told of their account. */
export type AccountNotice = Addressed & {
  reason: AccountReason;
  /** The name of the administrator; `null` for "Forgot password?". */
  from: string | null;
  /** The link, which works once: for a week in an invitation, else for an hour. */
  url: string;
};

/** What a person is told by mail. */
export type Notice = CommentNotice | AccountNotice;

/** What became of a mail. */
export type NoticeOutcome =
  | "sent"
  /** The mail server refused it for good. */
  | "refused"
  /** Nothing was sent; another try may succeed. */
  | "unreachable";

/** Sends a notice; after a rejection it is not known whether it was sent. */
export type NoticeMailer = (notice: Notice) => Promise<NoticeOutcome>;
