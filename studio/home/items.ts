import type { Workspace } from "sanity";

import { withLastValues } from "../../domain/fact-text.ts";
import { firmDay, firmTime } from "../../domain/moments.ts";
import { textIn } from "../../schemas/checks/value.ts";
import type { Answerer } from "../approvals/answer.ts";
import type { Approval } from "../approvals/approval.ts";
import { changeOf, type Line } from "../approvals/difference.ts";
import type { ShownDraft } from "../approvals/shown-draft.ts";
import type { Way } from "../rows/answers.tsx";
import type { DocumentRow } from "../rows/document-rows.tsx";
import { type Mention, type Task, wordsOf } from "./inbox.ts";

/** Something that waits for an answer. */
export type Item = DocumentRow & {
  name: string;
  /** Everything that a draft changes, where a card shows it. */
  lines?: readonly Line[];
  ways: Way[];
};

/** What an item needs from the signed-in person's Studio. */
export type Known = {
  nameOf(userId: string): string;
  /** Undefined for something that is not a document, such as a task. */
  typeTitle(type: string): string | undefined;
  answerer(): Answerer;
  workspace: Workspace;
  /** Opens an address of the Studio. */
  open(address: string): void;
};

// Loaded on a click, with the rules of the checks.
const answers = () => import("../approvals/answer.ts");

const taskAddress = (id: string) =>
  `/structure?sidebar=tasks&selectedTask=${id}&viewMode=edit`;

/**
 * The row of an approval request. It is named after the draft: a title in the request
 * would be the requester's words.
 */
export function requestRow(
  { documentId, note }: Approval,
  { name, draft, lines }: ShownDraft,
  { typeTitle }: Pick<Known, "typeTitle">,
  detail: string,
) {
  const type = draft._type;
  return {
    id: documentId,
    type,
    name: withLastValues(textIn(name)) || (typeTitle(type) ?? type),
    note,
    detail: [changeIn(lines), detail].filter(Boolean).join(" · "),
  };
}

const LONGEST_CHANGE = 60;

/** The first short change of a draft, and how many there are besides; empty without one. */
function changeIn(lines: readonly Line[] | null): string {
  const changes = (lines ?? []).map(changeOf);
  const short = changes.find(({ length }) => length <= LONGEST_CHANGE);
  const rest = changes.length - 1;
  return short && rest > 0 ? `${short}, and ${rest} more` : (short ?? "");
}

/** Opens a form beside what has changed since the last publication. */
const DIFFERENCE =
  "inspect=sanity%2Fstructure%2Fhistory;changesInspectorTab=review";

/**
 * A request, which opens what its draft changes. Where a card shows all of that, it is
 * also a way to publish exactly that.
 */
export function approvalItem(
  approval: Approval,
  shown: ShownDraft,
  known: Known,
): Item {
  const { id, documentId, askedBy, askedAt } = approval;
  const { nameOf, answerer, workspace, open } = known;
  const detail = `${nameOf(askedBy)} asks you to approve it, since ${firmTime(askedAt)}`;
  const row = requestRow(approval, shown, known, detail);
  const { lines, draft } = shown;
  const title = row.name;
  const form = `/intent/edit/id=${documentId};type=${draft._type}`;
  return {
    ...row,
    id,
    href: `${form}/`,
    ...(lines
      ? { lines }
      : {
          warning:
            "It changes more than can be shown here. Review all of it, and publish it there.",
        }),
    ways: [
      {
        text: "Review",
        run: async () => open(`${form};${DIFFERENCE}/`),
      },
      ...(lines
        ? [
            {
              text: "Approve and publish",
              run: async () =>
                (await answers()).approve(answerer(), workspace, approval, {
                  ...shown,
                  title,
                }),
            },
          ]
        : []),
      decliningWay({ ...approval, title }, answerer),
    ],
  };
}

/** The way to decline a request, with words for its author. */
export function decliningWay(
  approval: Approval,
  answerer: () => Answerer,
): Way {
  return {
    text: "Decline",
    words: "What has to change",
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
    id: _id,
    type,
    detail: `${nameOf(authorId)} mentioned you`,
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
    id: _id,
    type: "",
    name: title,
    href: taskAddress(_id),
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
