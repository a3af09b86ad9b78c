import type { Workspace } from "sanity";

import { firmDay, firmTime } from "../../schemas/moments.ts";
import type { Answerer } from "../approvals/answer.ts";
import type { Approval } from "../approvals/approval.ts";
import type { Way } from "../rows/answers.tsx";
import type { DocumentRow } from "../rows/document-rows.tsx";
import { type Mention, type Task, wordsOf } from "./inbox.ts";

/** Something that waits for an answer. */
export type Item = DocumentRow & { name: string; ways: Way[] };

/** What the signed-in person's Studio knows. */
export type Known = {
  nameOf(userId: string): string;
  /** Undefined for what is no document, as a task. */
  typeTitle(type: string): string | undefined;
  answerer(): Answerer;
  workspace: Workspace;
};

// Loaded at a click, with the rules of the checks.
const answers = () => import("../approvals/answer.ts");

const taskAddress = (id: string) =>
  `/structure?sidebar=tasks&selectedTask=${id}&viewMode=edit`;

/** A request for approval as a line that leads to its document. */
export function requestRow(
  { documentId, documentType, title, note }: Approval,
  detail: string,
) {
  return {
    ...{ id: documentId, type: documentType, name: title, note, detail },
  };
}

export function approvalItem(
  approval: Approval,
  { nameOf, answerer, workspace }: Known,
): Item {
  const { id, documentId, documentType, askedBy, askedAt } = approval;
  return {
    ...requestRow(
      approval,
      `${nameOf(askedBy)} asks you to approve it, since ${firmTime(askedAt)}`,
    ),
    id,
    href: `/intent/edit/id=${documentId};type=${documentType}/`,
    ways: [
      {
        text: "Approve and publish",
        run: async () =>
          (await answers()).approve(answerer(), workspace, approval),
      },
      decliningWay(approval, answerer),
    ],
  };
}

/** Declining a request, with the words for its author. */
export function decliningWay(
  approval: Approval,
  answerer: () => Answerer,
): Way {
  return {
    ...{ text: "Decline", words: "What has to change" },
    run: async (words) =>
      (await answers()).decline(answerer(), approval, words),
  };
}

export function mentionItem(
  mention: Mention,
  { nameOf, typeTitle, answerer }: Known,
): Item {
  const { _id, target, context, authorId } = mention;
  const { _ref } = target.document;
  const type = target.documentType;
  const title = typeTitle(type);
  return {
    ...{ id: _id, type, detail: `${nameOf(authorId)} mentioned you` },
    name: context?.notification?.documentTitle || (title ?? "Task"),
    note: wordsOf(mention.message),
    href: title
      ? `/intent/edit/id=${_ref};type=${type};inspect=sanity%2Fcomments;comment=${_id}/`
      : taskAddress(_ref),
    ways: [
      {
        text: "Answer",
        words: `Your answer to ${nameOf(authorId)}`,
        run: async (words) =>
          (await answers()).reply(answerer(), mention, words),
      },
      {
        text: "Resolve",
        run: async () => (await answers()).resolve(answerer(), mention),
      },
    ],
  };
}

export function taskItem(
  { _id, title, authorId, dueBy, about }: Task,
  { nameOf, answerer }: Known,
): Item {
  const due = dueBy && `due ${firmDay(dueBy)}`;
  return {
    ...{ id: _id, type: "", name: title, href: taskAddress(_id) },
    detail: [`Task from ${nameOf(authorId)}`, about, due]
      .filter(Boolean)
      .join(" · "),
    ways: [
      {
        text: "Done",
        run: async () => (await answers()).finish(answerer(), _id, title),
      },
    ],
  };
}
