import { useState } from "react";
import { useCurrentUser, useSchema, useWorkspace } from "sanity";
import { useRouter } from "sanity/router";

import { firmTime } from "../../domain/moments.ts";
import type { Approval } from "../approvals/approval.ts";
import {
  useAnswerer,
  useComments,
  useOpenRequests,
} from "../approvals/comments.ts";
import { DifferenceLines } from "../approvals/difference-lines.tsx";
import type { ShownDraft } from "../approvals/shown-draft.ts";
import { Said } from "../focus.tsx";
import { Answers } from "../rows/answers.tsx";
import { DocumentRows, RowGroup } from "../rows/document-rows.tsx";
import { Panel, PanelContent, useLoaded } from "../rows/panel.tsx";
import { listed, useNames } from "../user-names.ts";
import { type Inbox, INBOX_FILTER, INBOX_QUERY, NOTHING } from "./inbox.ts";
import {
  approvalItem,
  type Item,
  mentionItem,
  requestRow,
  taskItem,
} from "./items.ts";

const GONE = "Someone else has answered this in the meantime.";

/**
 * What others want from the signed-in person, each answered in place.
 *
 * @param revision changes with the content.
 */
export function ForMe({ revision }: { revision: number }) {
  const { loaded, items, others } = useWaiting(revision);
  const [said, setSaid] = useState("");
  // An item being answered stays, whatever others do meanwhile.
  const [kept, setKept] = useState<Item | null>(null);
  const isGone = kept !== null && !items.some(({ id }) => id === kept.id);
  return (
    <Panel title="For me">
      {said && <Said key={said}>{said}</Said>}
      <PanelContent<unknown> loaded={loaded}>
        {() => (
          <DocumentRows
            rows={isGone ? [{ ...kept, warning: GONE }, ...items] : items}
            empty="Nobody is waiting for you. When somebody mentions you, gives you a task or asks for your approval, it appears here."
            more={(item) => (
              <>
                {item.lines && <DifferenceLines lines={item.lines} />}
                <Answers
                  title={item.name}
                  ways={item.ways}
                  onOpen={(isOpen) => setKept(isOpen ? item : null)}
                  onAnswered={setSaid}
                />
              </>
            )}
          />
        )}
      </PanelContent>
      <RowGroup title="Waiting for approval by others" rows={others} />
    </Panel>
  );
}

const NONE: ReadonlyMap<string, ShownDraft> = new Map();

/** The drafts of open requests by request id, reloaded whenever the content changes. */
function useShownDrafts(open: readonly Approval[], revision: number) {
  const schema = useSchema();
  return useLoaded(
    async (client) => {
      if (open.length === 0) return NONE;
      // Includes the rules of facts, which the first page does without.
      const { loadShownDrafts } = await import("../approvals/shown-draft.ts");
      return loadShownDrafts(client, schema, open);
    },
    [schema, open],
    revision,
  );
}

const NO_REQUESTS: readonly Approval[] = [];

/** Loads what waits for the signed-in person, and which requests wait for others. */
function useWaiting(revision: number) {
  const me = useCurrentUser()?.id ?? "";
  const inbox = useComments<Inbox>(INBOX_QUERY, INBOX_FILTER, me);
  const { mentions, tasks } = inbox.value ?? NOTHING;
  const open = useOpenRequests().value ?? NO_REQUESTS;
  const drafts = useShownDrafts(open, revision);
  const draftOf = drafts.value ?? NONE;
  const people = [
    ...[...mentions, ...tasks].map(({ authorId }) => authorId),
    ...open.flatMap(({ askedBy, askedOf }) => [askedBy, ...askedOf]),
  ];
  const nameOf = useNames(people, me);
  const schema = useSchema();
  const { navigateUrl } = useRouter();
  const known = {
    nameOf,
    answerer: useAnswerer(),
    workspace: useWorkspace(),
    open: (path: string) => navigateUrl({ path }),
    typeTitle: (type: string) => schema.get(type)?.title,
  };
  const shown = open.flatMap((approval) => {
    const draft = draftOf.get(approval.id);
    return draft ? [{ approval, draft }] : [];
  });
  const asksMe = ({ askedOf }: Approval) => askedOf.includes(me);
  const items = [
    ...shown
      .filter(({ approval }) => asksMe(approval))
      .map(({ approval, draft }) => approvalItem(approval, draft, known)),
    ...mentions.map((each) => mentionItem(each, known)),
    ...tasks.map((each) => taskItem(each, known)),
  ];
  const others = shown
    .filter(({ approval }) => !asksMe(approval))
    .map(({ approval, draft }) => {
      const { askedBy, askedAt, askedOf } = approval;
      const detail = `asked by ${nameOf(askedBy)}, ${firmTime(askedAt)} · waiting for ${listed(askedOf.map(nameOf))}`;
      return requestRow(approval, draft, known, detail);
    });
  return { loaded: inbox.kind === "loaded" ? drafts : inbox, items, others };
}
