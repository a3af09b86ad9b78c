import { lazy, Suspense, useState } from "react";
import {
  type DocumentActionComponent,
  getPublishedId,
  useClient,
} from "sanity";

import type { Verdict } from "../checks/check-draft.ts";

const ChecksDialog = lazy(() =>
  import("../checks/checks-dialog.tsx").then((module) => ({
    default: module.ChecksDialog,
  })),
);

/**
 * Sanity's own "Publish" after the checks: an error stops it, and a new warning
 * asks for a reason, which is kept. Without an answer of the content source it
 * publishes as ever: the checks help an editor, and guard nothing.
 */
export function publishWithChecks(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithChecks: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const [isChecking, setIsChecking] = useState(false);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    if (!description) return null;
    const { draft, published } = props;
    const close = () => setVerdict(null);

    async function check(): Promise<void> {
      const { checkDraft } = await import("../checks/check-draft.ts");
      const found = draft
        ? await checkDraft(client, draft, published)
        : NOTHING_FOUND;
      if (found.errors.length + found.warnings.length > 0) setVerdict(found);
      else description?.onHandle?.();
    }

    async function publishAnyway(reason: string): Promise<void> {
      const { keepReason } = await import("../checks/publish-note.ts");
      const id = getPublishedId(props.id);
      await keepReason(client, id, reason, verdict?.warnings ?? []);
      close();
      description?.onHandle?.();
    }

    return {
      ...description,
      onHandle: () => {
        if (isChecking) return;
        setIsChecking(true);
        check()
          .catch(() => description.onHandle?.())
          .finally(() => setIsChecking(false));
      },
      dialog: verdict
        ? {
            type: "dialog",
            header: verdict.errors.length > 0 ? "Not published" : "Warnings",
            onClose: close,
            content: (
              <Suspense>
                <ChecksDialog onPublish={publishAnyway} verdict={verdict} />
              </Suspense>
            ),
          }
        : description.dialog,
    };
  };
  PublishWithChecks.action = publish.action;
  PublishWithChecks.displayName = "PublishWithChecks";
  return PublishWithChecks;
}

const NOTHING_FOUND: Verdict = { errors: [], warnings: [] };
