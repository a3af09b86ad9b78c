import type { SanityClient, Workspace } from "sanity";

import { publishWithRedirects } from "../actions/publish-with-redirects.ts";
import { REFUSALS, refusalOf } from "../actions/refusals.ts";
import { checkDraft } from "../checks/check-draft.ts";
import { draftErrors } from "../checks/validate-draft.ts";
import type { Mention } from "../home/inbox.ts";
import { type Approval, DECLINED } from "./approval.ts";
import type { ShownDraft } from "./shown-draft.ts";

/** Who answers: the account, and its clients for content and for comments. */
export type Answerer = {
  userId: string;
  content: SanityClient;
  comments: SanityClient;
};

/** Said to the second of two people who answer at once. */
export const ANSWERED_BEFORE =
  "Someone else has answered this in the meantime, so nothing was changed.";

const RAW = { perspective: "raw" } as const;

/**
 * Closes a request or a task, once, with whatever else is written. Rejects when nothing
 * could be written.
 *
 * @returns false if somebody else has closed it.
 */
export async function closeTask(
  comments: SanityClient,
  id: string,
  answer?: object & { _type: string },
): Promise<boolean> {
  const revision = await openRevision(comments, id);
  if (revision === null) return false;
  const closing = { ifRevisionID: revision, set: { status: "closed" } };
  const transaction = comments.transaction().patch(id, closing);
  if (answer) transaction.create(answer);
  try {
    await transaction.commit();
    return true;
  } catch (error) {
    if (Object(error).statusCode === 409) return false;
    throw error;
  }
}

/** The revision of an open request or task; null for a closed one. */
function openRevision(comments: SanityClient, id: string) {
  const query = '*[_id == $id && status == "open"][0]._rev';
  return comments.fetch<string | null>(query, { id }, RAW);
}

/**
 * Tells the author of a request why it is not published.
 *
 * @returns what to say here.
 */
export async function decline(
  { comments, userId }: Answerer,
  { id, title, askedBy }: Approval,
  words: string,
): Promise<string> {
  const task = { _type: "reference", _ref: id, _weak: true };
  const answer = {
    ...commentBy(userId, askedBy, `${DECLINED}${words}`),
    threadId: crypto.randomUUID(),
    context: { notification: { documentTitle: title } },
    target: { document: task, documentType: "tasks.task" },
  };
  return (await closeTask(comments, id, answer))
    ? `You declined “${title}”. The author gets your words.`
    : ANSWERED_BEFORE;
}

/** Builds a comment that mentions somebody, who finds it on Home and gets an email. */
export function commentBy(authorId: string, userId: string, words: string) {
  const children = [
    { _type: "mention", _key: "who", userId },
    { _type: "span", _key: "words", text: ` ${words}`, marks: [] },
  ];
  const block = { _type: "block", _key: "text", style: "normal", markDefs: [] };
  return {
    _type: "comment" as const,
    authorId,
    message: [{ ...block, children }],
    status: "open",
    reactions: [],
  };
}

/**
 * What publishing a draft changes, what needs a reason, and what keeps everybody from
 * it, in words. Rejects when the checks cannot be made.
 */
export async function readVerdict(
  content: SanityClient,
  workspace: Workspace,
  { draft, published }: Pick<ShownDraft, "draft" | "published">,
) {
  const { errors, ...verdict } = await checkDraft(content, draft, published);
  const faults = await draftErrors(content, workspace, draft);
  const stops = [...errors, ...faults].map(({ message }) => message);
  return { ...verdict, stops };
}

/**
 * Publishes the draft of a request as it was shown, if the checks find nothing, and
 * closes the request afterwards: one that could not be published keeps waiting.
 *
 * @returns what to say.
 */
export async function approve(
  { content, comments }: Answerer,
  workspace: Workspace,
  { id }: Approval,
  shown: ShownDraft & { title: string },
): Promise<string> {
  if ((await openRevision(comments, id)) === null) return ANSWERED_BEFORE;
  const { title } = shown;
  try {
    const verdict = await readVerdict(content, workspace, shown);
    const { stops, warnings, changes } = verdict;
    if (stops.length > 0)
      return `Not published: “${title}” has an error. ${stops[0]} Decline it with these words, or open it and correct it.`;
    if (warnings.length + changes.length > 0)
      return `Not published: there is more to know about “${title}”. Open it, and publish it there.`;
    await publishWithRedirects(content, shown);
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal === "changed"
      ? `Not published: “${title}” is not what you looked at anymore. Somebody has changed, published or discarded it. Look at it again; if its request is gone, its author has to ask again.`
      : `“${title}”: ${REFUSALS[refusal]}`;
  }
  // An open form of the document closes it, too.
  const closing = comments.patch(id, { set: { status: "closed" } });
  await closing.commit().catch(() => {});
  return `“${title}” is published.`;
}

/**
 * Answers a mention in its thread.
 *
 * @returns what to say here.
 */
export async function reply(
  { comments, userId }: Answerer,
  { _id, authorId, parentCommentId = _id, threadId, target, context }: Mention,
  words: string,
): Promise<string> {
  await comments.create({
    ...commentBy(userId, authorId, words),
    parentCommentId,
    threadId,
    target,
    context,
  });
  return "Your answer is in the thread.";
}

/**
 * Resolves the thread of a mention, for everybody.
 *
 * @returns what to say here.
 */
export async function resolve(
  { comments }: Answerer,
  { thread }: Mention,
): Promise<string> {
  const transaction = comments.transaction();
  for (const id of thread)
    transaction.patch(id, { set: { status: "resolved" } });
  await transaction.commit();
  return "The thread is resolved.";
}

/**
 * Closes a task.
 *
 * @returns what to say here.
 */
export async function finish(
  { comments }: Answerer,
  id: string,
  title: string,
): Promise<string> {
  return (await closeTask(comments, id))
    ? `“${title}” is done.`
    : ANSWERED_BEFORE;
}
