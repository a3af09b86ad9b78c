import { useState } from "react";
import { useCurrentUser, useSchema, useWorkspace } from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import type { Approval } from "../approvals/approval.ts";
import {
  useAnswerer,
  useComments,
  useOpenRequests,
} from "../approvals/comments.ts";
import { Said } from "../focus.tsx";
import { Answers } from "../rows/answers.tsx";
import { DocumentRows, RowGroup } from "../rows/document-rows.tsx";
import { Panel, PanelContent } from "../rows/panel.tsx";
import { listed, useNames } from "../user-names.ts";
import { INBOX_FILTER, INBOX_QUERY, NOTHING } from "./inbox.ts";
import {
  approvalItem,
  type Item,
  mentionItem,
  requestRow,
  taskItem,
} from "./items.ts";

const GONE = "Someone else has answered this in the meantime.";

/** What others want of the signed-in person, each answered in place. */
export function ForMe() {
  const { inbox, items, others } = useWaiting();
  const [said, setSaid] = useState("");
  // What is being answered stays, whatever others do meanwhile.
  const [kept, setKept] = useState<Item | null>(null);
  const isGone = kept !== null && !items.some(({ id }) => id === kept.id);
  return (
    <Panel title="For me">
      {said && <Said key={said}>{said}</Said>}
      <PanelContent loaded={inbox}>
        {() => (
          <DocumentRows
            rows={isGone ? [{ ...kept, warning: GONE }, ...items] : items}
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
      <RowGroup title="Waiting for approval by others" rows={others} />
    </Panel>
  );
}

/** What waits for the signed-in person, and which requests wait for others. */
function useWaiting() {
  const me = useCurrentUser()?.id ?? "";
  const inbox = useComments(INBOX_QUERY, INBOX_FILTER, me, NOTHING);
  const approvals = useOpenRequests();
  const { mentions, tasks } = inbox.kind === "loaded" ? inbox.value : NOTHING;
  const open = approvals.kind === "loaded" ? approvals.value : [];
  const people = [
    ...[...mentions, ...tasks].map(({ authorId }) => authorId),
    ...open.flatMap(({ askedBy, askedOf }) => [askedBy, ...askedOf]),
  ];
  const nameOf = useNames(people, me);
  const schema = useSchema();
  const known = {
    ...{ nameOf, answerer: useAnswerer(), workspace: useWorkspace() },
    typeTitle: (type: string) => schema.get(type)?.title,
  };
  const asksMe = ({ askedOf }: Approval) => askedOf.includes(me);
  const others = open.filter((each) => !asksMe(each));
  const items = [
    ...open.filter(asksMe).map((each) => approvalItem(each, known)),
    ...mentions.map((each) => mentionItem(each, known)),
    ...tasks.map((each) => taskItem(each, known)),
  ];
  return {
    ...{ inbox, items },
    others: others.map((each) =>
      requestRow(
        each,
        `asked by ${nameOf(each.askedBy)}, ${firmTime(each.askedAt)} · waiting for ${listed(each.askedOf.map(nameOf))}`,
      ),
    ),
  };
}
