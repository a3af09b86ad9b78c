import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Box } from "@sanity/ui";
import { useClient } from "sanity";
import type { StructureBuilder } from "sanity/structure";

import { PanelContent, PanelText } from "../home/panel.tsx";
import { useRevision } from "../home/use-revision.ts";
import { ApprovalRows } from "./approval-rows.tsx";
import { useOpenApprovals } from "./use-open-approvals.ts";

const TITLE = "Waiting for approval";

/** The list of requests for approval, as a pane of the desk. */
export function approvalsPane(S: StructureBuilder) {
  return S.listItem()
    .id("waiting-for-approval")
    .title(TITLE)
    .icon(CheckmarkCircleIcon)
    .child(S.component(ApprovalsPane).id("waiting-for-approval").title(TITLE));
}

function ApprovalsPane() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const loaded = useOpenApprovals(useRevision(client));
  return (
    <Box data-testid="approvals-pane" padding={4}>
      <PanelContent loaded={loaded}>
        {(approvals) =>
          approvals.length === 0 ? (
            <PanelText>
              Nothing waits for approval. “Ask Compliance” below a document puts
              it here.
            </PanelText>
          ) : (
            <ApprovalRows approvals={approvals} />
          )
        }
      </PanelContent>
    </Box>
  );
}
