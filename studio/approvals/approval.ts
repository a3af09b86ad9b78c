import type { SanityClient } from "sanity";

/** A request for the approval of a draft; stored as a task of the Studio. */
export type Approval = {
  /** The id of the task. */
  id: string;
  /** Of the document, as published. */
  documentId: string;
  documentType: string;
  /** What the document was called when it was asked for. */
  title: string;
  /** The id of the account that asks; for `useUser`. */
  askedBy: string;
  /** By the clock of the content source, in ISO 8601. */
  askedAt: string;
  /** The ids of the accounts that are asked. */
  askedOf: string[];
  /** What is to be looked at; empty if nothing was said. */
  note: string;
};

/** Ids of the tasks that are requests; the Studio's own have none of this form. */
const REQUESTS = "approval";

/** The requests that are not answered yet, the oldest first. */
export const OPEN_APPROVALS_QUERY = `*[
  _type == "tasks.task" && _id in path("${REQUESTS}.**") && status == "open"
] | order(_createdAt asc) {
  "id": _id,
  "documentId": target.document._ref,
  "documentType": target.documentType,
  "title": coalesce(context.notification.targetContentTitle, title),
  "askedBy": authorId,
  "askedAt": _createdAt,
  "askedOf": array::compact([assignedTo] + coalesce(description[].children[_type == "mention"].userId, [])),
  "note": coalesce(description[0].children[0].text, "")
}`;

/** The filter of a listener for requests. */
export const APPROVALS_FILTER = `*[_type == "tasks.task" && _id in path("${REQUESTS}.**")]`;

/** How many requests with an id like `$ids` were answered. */
export const ANSWERED_QUERY = `count(*[_id in path($ids) && status == "closed"])`;

/** The ids of the draft and of the published document that a request is about. */
export function idsOf({ documentId }: Pick<Approval, "documentId">): string[] {
  return [draftIdOf({ documentId }), documentId];
}

/** The id of the draft that a request is about. */
export function draftIdOf({
  documentId,
}: Pick<Approval, "documentId">): string {
  return `drafts.${documentId}`;
}

/**
 * The requests whose draft is still there: publishing and discarding remove it. A
 * change of the published document alone, as by a program, answers no request.
 */
export function stillWaiting(
  approvals: readonly Approval[],
  draftIds: readonly string[],
): Approval[] {
  return approvals.filter((approval) => draftIds.includes(draftIdOf(approval)));
}

/** What a request is made from. */
type ApprovalRequest = {
  projectId: string;
  dataset: string;
  /** Of the document, as published. */
  documentId: string;
  documentType: string;
  /** The revision of the draft that is to be looked at. */
  revision: string;
  title: string;
  /** The id of the account that asks. */
  askedBy: string;
  /** One account, or all of them at once. */
  askedOf: readonly string[];
  note: string;
  /** How often this revision was asked for and answered. */
  answered: number;
  now: Date;
};

/** A document's id has 128 letters at most. */
const LONGEST_PART = 80;

/** How the ids of all requests for one revision of a draft begin. */
export function requestIds({
  documentId,
  revision,
}: Pick<ApprovalRequest, "documentId" | "revision">): string {
  return [
    REQUESTS,
    documentId.slice(0, LONGEST_PART),
    revision.slice(0, 24),
  ].join(".");
}

/**
 * The task of a request. It has the same id for the same revision until that is
 * answered, so that two tabs ask once. The author and the approvers subscribe to it.
 */
export function approvalTask(request: ApprovalRequest) {
  const { documentId, documentType, askedBy, askedOf, title, note } = request;
  const [only, ...others] = askedOf;
  const mentioned = others.length > 0 ? askedOf : [];
  return {
    _id: `${requestIds(request)}.${request.answered}`,
    _type: "tasks.task" as const,
    title: `Approve: ${title}`,
    status: "open",
    authorId: askedBy,
    createdByUser: request.now.toISOString(),
    ...(mentioned.length === 0 && only !== undefined && { assignedTo: only }),
    subscribers: [...new Set([askedBy, ...askedOf])],
    description: [
      {
        _type: "block",
        _key: "note",
        style: "normal",
        markDefs: [],
        children: [
          { _type: "span", _key: "text", text: note, marks: [] },
          ...mentioned.map((userId) => ({
            _type: "mention",
            _key: userId,
            userId,
          })),
        ],
      },
    ],
    target: {
      documentType,
      document: {
        _type: "crossDatasetReference",
        _projectId: request.projectId,
        _dataset: request.dataset,
        _ref: documentId,
        _weak: true,
      },
    },
    context: { notification: { targetContentTitle: title } },
  };
}

/** What an answer is made from. */
type ApprovalAnswer = {
  approval: Pick<Approval, "id" | "askedBy">;
  /** The id of the account that answers. */
  answeredBy: string;
  text: string;
  /** A new id for the comment. */
  id: string;
};

/** The answer to a request: a comment on its task that mentions its author. */
export function answerComment(answer: ApprovalAnswer) {
  const { approval, answeredBy, text, id } = answer;
  return {
    _id: id,
    _type: "comment" as const,
    authorId: answeredBy,
    message: [
      {
        _type: "block",
        _key: "answer",
        style: "normal",
        markDefs: [],
        children: [
          { _type: "mention", _key: "asked", userId: approval.askedBy },
          { _type: "span", _key: "text", text: ` ${text}`, marks: [] },
        ],
      },
    ],
    status: "open",
    threadId: id,
    reactions: [],
    target: {
      documentType: "tasks.task",
      document: { _type: "reference", _ref: approval.id, _weak: true },
    },
  };
}

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
