import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  getDraftId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useHistoryStore,
} from "sanity";
import { useRouter } from "sanity/router";

import { isSame } from "../approvals/difference.ts";
import { failureOf } from "../unanswered.ts";
import { readRestoredDraft } from "../wastebasket/restored-draft.ts";
import { asAction } from "./publish.tsx";
import { bound, ChangedMeanwhile, requireSeen } from "./publish-seen.ts";

/**
 * Replaces a draft with an old state, or with nothing. Rejects if the draft is not the
 * one that was seen.
 */
export async function replaceDraft(
  client: SanityClient,
  { id, type, draft }: Pick<DocumentActionProps, "id" | "type" | "draft">,
  past: SanityDocument | null,
): Promise<void> {
  const draftId = getDraftId(id);
  const transaction = client.transaction();
  requireSeen(transaction, draftId, draft, type);
  if (past === null) transaction.delete(draftId);
  else transaction.createOrReplace(await readRestoredDraft(client, past, id));
  await bound(transaction.commit({ tag: "replace-draft" }));
}

/**
 * Sanity's own "Revert to revision" and "Discard changes" overwrite whatever the draft
 * is by then; these overwrite it only as it was when the question was asked, so that no
 * colleague's work is lost unseen.
 */
export function replacingDraft(
  action: DocumentActionComponent,
): DocumentActionComponent {
  const isRestore = action.action === "restore";
  const Replacing: DocumentActionComponent = (props) => {
    const description = action(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const history = useHistoryStore();
    const { navigateIntent } = useRouter();
    const toast = useToast();
    // The draft when the question was asked; undefined while no question is open.
    const [seen, setSeen] = useState<SanityDocument | null>();
    const { id, type, draft, published, revision = "" } = props;

    async function replace(): Promise<void> {
      if (!isSame(seen ?? null, draft)) throw new ChangedMeanwhile();
      if (!isRestore) return replaceDraft(client, props, null);
      const past = await history.getDocumentAtRevision(
        getDraftId(id),
        revision,
      );
      if (!past) throw new Error("The revision is not there.");
      await replaceDraft(client, props, past);
      navigateIntent("edit", { id, type });
    }

    const fail = (error: unknown) =>
      toast.push({
        status: "error",
        title:
          error instanceof ChangedMeanwhile
            ? "Nothing was changed. Someone else has changed this draft. Review the latest version, then try again."
            : failureOf(error),
      });

    if (!description) return null;
    const lost = published
      ? "Discard the draft? All its changes will be lost, and the form will show what is published."
      : "Discard the draft? It is not published, so the whole document will be deleted.";
    return {
      ...description,
      onHandle: () => setSeen(draft),
      dialog: seen !== undefined && {
        type: "confirm",
        tone: "critical",
        message: isRestore
          ? "Replace the draft with this revision? Visitors see it once you publish it."
          : lost,
        onCancel: () => setSeen(undefined),
        onConfirm: () => {
          setSeen(undefined);
          replace().catch(fail);
        },
      },
    };
  };
  return asAction("Replacing", Replacing, action.action);
}
