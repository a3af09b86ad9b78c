/** Why a person is notified of a comment or a task. */
export type CommentReason =
  /** They were mentioned in a comment, or in the text of a task. */
  | "mention"
  /** They were assigned a task. */
  | "assignment";

/** Why a person gets a link for choosing a password. */
export type AccountReason =
  /** An administrator has created an account for them. */
  | "invitation"
  /** They, or an administrator for them, asked for a new password. */
  | "password";

type Addressed = {
  /** The same at every attempt, so that a receiver can recognize a repetition. */
  id: string;
  to: { email: string; name: string };
};

/** A notice about a comment or a task. */
export type CommentNotice = Addressed & {
  reason: CommentReason;
  /** The name of the user who mentioned them, or assigned the task. */
  from: string;
  /** The task's title; null for a comment. */
  task: string | null;
  /** The author's words, on one line; null for none. */
  words: string | null;
  /** The document that it is about; null for a task without one. */
  document: { type: string; title: string | null } | null;
  /** Where it can be read and answered. */
  url: string;
};

/** A notice about an account. */
export type AccountNotice = Addressed & {
  reason: AccountReason;
  /** The name of the administrator; `null` for "Forgot password?". */
  from: string | null;
  /** The link, which works once: for a week in an invitation, otherwise for an hour. */
  url: string;
};

/** An email to a person. */
export type Notice = CommentNotice | AccountNotice;

/** The outcome of an email. */
export type NoticeOutcome =
  | "sent"
  /** The mail server refused it permanently. */
  | "refused"
  /** Nothing was sent; another attempt may succeed. */
  | "unreachable";

/** Sends a notice; if it rejects, it is unknown whether the notice was sent. */
export type NoticeMailer = (notice: Notice) => Promise<NoticeOutcome>;
