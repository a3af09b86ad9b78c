import { useCurrentUser } from "sanity";

import { type Approval, idsOf } from "../approvals/approval.ts";
import { ApprovalRows } from "../approvals/approval-rows.tsx";
import { DocumentRows } from "../rows/document-rows.tsx";
import type { Desk } from "./desk.ts";
import { Panel, PanelContent, PanelText } from "./panel.tsx";
import type { Loaded } from "./use-loaded.ts";

type WaitingProps = {
  desk: Loaded<Desk>;
  approvals: Loaded<readonly Approval[]>;
  /** Whether this person publishes what is guarded. */
  mayApprove: boolean;
};

/** The drafts that wait for this person, and those that wait for others. */
export function Waiting({ desk, approvals, mayApprove }: WaitingProps) {
  const userId = useCurrentUser()?.id ?? "";
  const asksMe = ({ askedOf }: Approval) => askedOf.includes(userId);
  const isAsked = approvals.kind === "loaded" && approvals.value.some(asksMe);
  return (
    <>
      {(mayApprove || isAsked) && (
        <Panel title="Waiting for me">
          <PanelContent loaded={approvals}>
            {(open) => (
              <PanelContent loaded={desk}>
                {({ waiting }) => (
                  <ForMe
                    asked={open.filter(asksMe)}
                    others={mayApprove ? unasked(waiting, open) : []}
                  />
                )}
              </PanelContent>
            )}
          </PanelContent>
        </Panel>
      )}
      <Panel title="Waiting for approval">
        <PanelContent loaded={approvals}>
          {(open) => <ForOthers asked={open.filter((each) => !asksMe(each))} />}
        </PanelContent>
      </Panel>
    </>
  );
}

/** Drafts without a request for approval. */
function unasked(
  drafts: Desk["waiting"],
  approvals: readonly Approval[],
): Desk["waiting"] {
  const asked = new Set(approvals.flatMap(idsOf));
  return drafts.filter(({ id }) => !asked.has(id));
}

function ForMe({
  asked,
  others,
}: {
  asked: readonly Approval[];
  others: Desk["waiting"];
}) {
  if (asked.length === 0) {
    const empty = "Nothing waits for your approval.";
    return <DocumentRows rows={others} empty={empty} />;
  }
  return (
    <>
      <ApprovalRows approvals={asked} />
      {others.length > 0 && (
        <>
          <PanelText>Drafts that nobody has asked about:</PanelText>
          <DocumentRows rows={others} empty="" />
        </>
      )}
    </>
  );
}

function ForOthers({ asked }: { asked: readonly Approval[] }) {
  return asked.length === 0 ? (
    <PanelText>Nothing waits for the approval of others.</PanelText>
  ) : (
    <ApprovalRows approvals={asked} />
  );
}
