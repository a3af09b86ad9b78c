import { useState } from "react";
import { useCurrentUser, useSchema, useWorkspace } from "sanity";

import { firmDay, firmTime } from "../../schemas/moments.ts";
import type { Approval } from "../approvals/approval.ts";
import {
  useAnswerer,
  useComments,
  useOpenRequests,
} from "../approvals/comments.ts";
import { Said } from "../focus.tsx";
import {
  type DocumentRow,
  DocumentRows,
  RowGroup,
} from "../rows/document-rows.tsx";
import { Panel, PanelContent } from "../rows/panel.tsx";
import { useNames } from "../user-names.ts";
import { Answers, type Way } from "../rows/answers.tsx";
import {
  INBOX_FILTER,
  INBOX_QUERY,
  type Mention,
  NOTHING,
  type Task,
  wordsOf,
} from "./inbox.ts";

/** Something that waits for an answer. */
type Item = DocumentRow & { name: string; ways: Way[] };

// Loaded at a click, with the rules of the checks.
const answers = () => import("../approvals/answer.ts");

const taskAddress = (id: string) =>
  `/structure?sidebar=tasks&selectedTask=${id}&viewMode=edit`;

/** What others want of the signed-in person, each answered in place. */
export function ForMe() {
  const me = useCurrentUser()?.id ?? "";
  const inbox = useComments(INBOX_QUERY, INBOX_FILTER, me, NOTHING);
  const approvals = useOpenRequests();
  const { mentions, tasks } = inbox.kind === "loaded" ? inbox.value : NOTHING;
  const open = approvals.kind === "loaded" ? approvals.value : [];
  const nameOf = useNames(
    [
      ...[...mentions, ...tasks].map(({ authorId }) => authorId),
      ...open.flatMap(({ askedBy, askedOf }) => [askedBy, ...askedOf]),
    ],
    me,
  );
  const schema = useSchema();
  const answerer = useAnswerer();
  const workspace = useWorkspace();
  const [said, setSaid] = useState("");
  // What is being answered stays, whatever others do meanwhile.
  const [kept, setKept] = useState<Item | null>(null);

  const ofApproval = (approval: Approval): Item => ({
    ...rowOf(approval),
    id: approval.id,
    detail: `${nameOf(approval.askedBy)} asks you to approve it, since ${firmTime(approval.askedAt)}`,
    href: `/intent/edit/id=${approval.documentId};type=${approval.documentType}/`,
    ways: [
      {
        text: "Approve and publish",
        run: async () =>
          (await answers()).approve(answerer(), workspace, approval),
      },
      {
        text: "Decline",
        words: "What has to change",
        run: async (words) =>
          (await answers()).decline(answerer(), approval, words),
      },
    ],
  });
  const ofMention = (mention: Mention): Item => {
    const { _id, target, context, authorId } = mention;
    const { _ref } = target.document;
    const type = target.documentType;
    const typeTitle = schema.get(type)?.title;
    return {
      ...{ id: _id, type, detail: `${nameOf(authorId)} mentioned you` },
      name: context?.notification?.documentTitle || (typeTitle ?? "Task"),
      note: wordsOf(mention.message),
      href: typeTitle
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
  };
  const ofTask = ({ _id, title, authorId, dueBy, about }: Task): Item => ({
    ...{ id: _id, type: "", name: title, href: taskAddress(_id) },
    detail: [
      `Task from ${nameOf(authorId)}`,
      about,
      dueBy && `due ${firmDay(dueBy)}`,
    ]
      .filter(Boolean)
      .join(" · "),
    ways: [
      {
        text: "Done",
        run: async () => (await answers()).finish(answerer(), _id, title),
      },
    ],
  });

  const asksMe = ({ askedOf }: Approval) => askedOf.includes(me);
  const items = [
    ...open.filter(asksMe).map(ofApproval),
    ...mentions.map(ofMention),
    ...tasks.map(ofTask),
  ];
  const isGone = kept !== null && !items.some(({ id }) => id === kept.id);
  const warning = "Someone else has answered this in the meantime.";
  return (
    <Panel title="For me">
      {said && <Said key={said}>{said}</Said>}
      <PanelContent loaded={inbox}>
        {() => (
          <DocumentRows
            rows={isGone ? [{ ...kept, warning }, ...items] : items}
            empty="Nobody is waiting for you. When somebody mentions you, gives you a task or asks for your approval, it appears here."
            more={(item) => (
              <Answers
                title={item.name}
                ways={item.ways}
                onOpen={(isOpen) => setKept(isOpen ? item : null)}
                onAnswered={setSaid}
              />
            )}
          />
        )}
      </PanelContent>
      <RowGroup
        title="Waiting for approval by others"
        rows={open
          .filter((each) => !asksMe(each))
          .map((each) => ({
            ...rowOf(each),
            detail: `asked by ${nameOf(each.askedBy)}, ${firmTime(each.askedAt)} · waiting for ${listed(each.askedOf.map(nameOf))}`,
          }))}
      />
    </Panel>
  );
}

const rowOf = ({ documentId, documentType, title, note }: Approval) => ({
  ...{ id: documentId, type: documentType, name: title, note },
});

function listed(names: readonly string[]): string {
  return names.length > 3
    ? `${names.length} people`
    : new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
