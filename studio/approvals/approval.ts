import { dataset, projectId } from "../project.ts";

/** A request to approve a draft; stored as a task of the Studio. */
export type Approval = {
  /** The id of the task. */
  id: string;
  /** The published id of the document. */
  documentId: string;
  documentType: string;
  /** The revision of the draft to approve; null in a request of an earlier Studio. */
  draftRevision: string | null;
  /** The document's title when approval was requested, in the words of the requester. */
  title: string;
  /** The id of the requesting account. */
  askedBy: string;
  /** By the clock of the content source, in ISO 8601. */
  askedAt: string;
  /** The ids of the accounts that are asked. */
  askedOf: string[];
  /** What to look at; empty if nothing was said. */
  note: string;
};

/** The listener filter for requests; the Studio's own tasks have other ids. */
export const APPROVALS_FILTER = `*[_type == "tasks.task" && _id in path("approval.**")]`;

const FIELDS = `
  "id": _id,
  "documentId": target.document._ref,
  "documentType": target.documentType,
  "draftRevision": coalesce(draftRevision, null),
  "title": coalesce(context.notification.targetContentTitle, title),
  "askedBy": authorId,
  "askedAt": _createdAt,
  "askedOf": array::compact([assignedTo] + coalesce(description[].children[_type == "mention"].userId, [])),
  "note": coalesce(description[0].children[0].text, "")
`;

/** The unanswered requests, oldest first. */
export const OPEN_APPROVALS_QUERY = `${APPROVALS_FILTER}[status == "open"] | order(_createdAt asc) {${FIELDS}}`;

/** How a comment that declines a request begins. */
export const DECLINED = "Not approved: ";

/** The last request for a document, and the comment that declined it. */
export type LastRequest = Approval & {
  isOpen: boolean;
  answer: { by: string; at: string; words: string } | null;
};

/**
 * Tells how the last request for a draft stands: "lapsed" if the draft has changed
 * since, and "over" if it was made or declined before the last publication.
 *
 * @param publishedAt when that was, in ISO 8601; empty without one.
 */
export function standingOf(
  { isOpen, answer, askedAt, draftRevision }: LastRequest,
  draft: { _rev: string },
  publishedAt: string,
): "open" | "lapsed" | "declined" | "over" {
  const isLapsed = draftRevision !== null && draftRevision !== draft._rev;
  if (isOpen) return isLapsed ? "lapsed" : "open";
  if ((answer?.at ?? askedAt) <= publishedAt) return "over";
  if (answer) return "declined";
  return isLapsed ? "lapsed" : "over";
}

/**
 * For the document `$key`. Anyone may comment on a request; only a person who was asked
 * declines it.
 */
export const LAST_REQUEST_QUERY = `${APPROVALS_FILTER}[target.document._ref == $key] | order(_createdAt desc) [0] {
  ${FIELDS}, "isOpen": status == "open",
  "answer": *[_type == "comment" && target.document._ref == ^._id
    && (authorId == ^.assignedTo || authorId in ^.description[].children[_type == "mention"].userId)
    && string::startsWith(message[0].children[_type == "span"][0].text, " ${DECLINED}")
  ] | order(_createdAt desc) [0] {
    "by": authorId, "at": _createdAt, "words": message[0].children[_type == "span"][0].text
  }
}`;

/** Builds the task of a request. The author and all approvers subscribe to it. */
export function approvalTask(
  request: Omit<Approval, "id" | "askedAt">,
  createdByUser: string,
) {
  const { documentId, documentType, draftRevision } = request;
  const { askedBy, askedOf, title, note } = request;
  const [only, ...others] = askedOf;
  const isOfOne = others.length === 0 && only !== undefined;
  const mentions = (isOfOne ? [] : askedOf).map((userId) => ({
    _type: "mention",
    _key: userId,
    userId,
  }));
  return {
    _id: `approval.${crypto.randomUUID()}`,
    _type: "tasks.task" as const,
    title: `Approve: ${title}`,
    status: "open",
    authorId: askedBy,
    createdByUser,
    draftRevision,
    ...(isOfOne && { assignedTo: only }),
    subscribers: [...new Set([askedBy, ...askedOf])],
    description: [
      {
        _type: "block",
        _key: "text",
        style: "normal",
        markDefs: [],
        children: [
          { _type: "span", _key: "t", text: note, marks: [] },
          ...mentions,
        ],
      },
    ],
    target: {
      documentType,
      document: {
        _type: "crossDatasetReference",
        _projectId: projectId,
        _dataset: dataset,
        _ref: documentId,
        _weak: true,
      },
    },
    context: { notification: { targetContentTitle: title } },
  };
}
