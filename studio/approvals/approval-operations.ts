import type { SanityClient } from "sanity";

import {
  ANSWERED_QUERY,
  type Approval,
  type ApprovalRequest,
  answerComment,
  approvalTask,
  requestIds,
} from "./approval.ts";

type Request = Omit<ApprovalRequest, "answered" | "now">;

/**
 * Asks for approval. A second request of the same person for the same revision
 * changes nothing. Rejects if another user has asked already, or if the request was
 * answered meanwhile.
 */
export async function askForApproval(
  comments: SanityClient,
  request: Request,
): Promise<void> {
  const answered = await comments.fetch<number>(
    ANSWERED_QUERY,
    { ids: `${requestIds(request)}.**` },
    { perspective: "raw" },
  );
  const task = approvalTask({ ...request, answered, now: new Date() });
  const stored = await comments.createIfNotExists(task);
  if (stored.status !== "open" || stored.authorId !== request.askedBy)
    throw new Error("Somebody else has asked, or answered meanwhile.");
}

/**
 * Writes the answer as a comment that mentions the author of the request, and
 * closes the request. Rejects if it is closed already, or changes at the same moment.
 */
export async function answerRequest(
  comments: SanityClient,
  approval: Pick<Approval, "id" | "askedBy">,
  { answeredBy, text }: { answeredBy: string; text: string },
): Promise<void> {
  const close = await closingIfOpen(comments, approval);
  const id = crypto.randomUUID();
  await comments.mutate([
    { create: answerComment({ approval, answeredBy, text, id }) },
    close,
  ]);
}

/**
 * Deletes a request, which its author and administrators may: no list shows it any
 * more, and a mail that has not left is dropped. Rejects as an answer does.
 */
export async function withdrawRequest(
  comments: SanityClient,
  { id }: Pick<Approval, "id">,
): Promise<void> {
  const close = await closingIfOpen(comments, { id });
  await comments.mutate([close, { delete: { id } }]);
}

/** Closes a request as it is now: of two people at once, one is refused. */
async function closingIfOpen(
  comments: SanityClient,
  { id }: Pick<Approval, "id">,
) {
  const task = await comments.getDocument(id);
  if (task?.["status"] !== "open") throw new Error("The request is closed.");
  const { _rev: ifRevisionID } = task;
  return { patch: { id, ifRevisionID, set: { status: "closed" } } };
}

/** Closes a request that publishing, or the end of the draft, has answered. */
export async function closeRequest(
  comments: SanityClient,
  { id }: Approval,
): Promise<void> {
  await comments.patch(id).set({ status: "closed" }).commit();
}
