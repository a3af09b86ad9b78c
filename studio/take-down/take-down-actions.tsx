import { UnpublishIcon } from "@sanity/icons/Unpublish";
import { useMemo, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useDocumentPairPermissions,
} from "sanity";

import type { TakeDown } from "./take-down.ts";
import { TakeDownDialog } from "./take-down-dialog.tsx";

/** The dialog of an action, and what opens it. */
function useTakeDown(
  how: TakeDown,
  title: string,
  { id, published, onComplete }: DocumentActionProps,
): Pick<DocumentActionDescription, "dialog" | "onHandle"> {
  const [isOpen, setIsOpen] = useState(false);
  const [subject, setSubject] = useState({ id, published });
  const close = () => setIsOpen(false);
  return {
    onHandle: () => {
      // The state at the click: the dialog does not start again with each change.
      setSubject({ id, published });
      setIsOpen(true);
    },
    dialog: isOpen && {
      type: "dialog",
      header: title,
      onClose: close,
      content: (
        <TakeDownDialog
          how={how}
          subject={subject}
          onCancel={close}
          onDone={() => {
            close();
            onComplete();
          }}
        />
      ),
    },
  };
}

/**
 * "Unpublish" in place of Sanity's own, which hides while drafts are shown, and
 * they always are. Absent where nothing is published.
 */
export const Unpublish: DocumentActionComponent = (props) => {
  const { id, type, published } = props;
  const question = useMemo(
    () => ({ id, type, permission: "unpublish" as const }),
    [id, type],
  );
  const [permissions, isLoading] = useDocumentPairPermissions(question);
  const takeDown = useTakeDown("unpublish", "Unpublish this page?", props);
  if (published === null) return null;
  const isRefused = !isLoading && permissions?.granted === false;
  return {
    label: "Unpublish",
    title: isRefused
      ? "Your role may not unpublish this. Ask an administrator."
      : "Takes it from the site; it stays here as a draft.",
    icon: UnpublishIcon,
    tone: "critical",
    disabled: isLoading || isRefused,
    ...takeDown,
  };
};
Unpublish.action = "unpublish";
Unpublish.displayName = "Unpublish";

/** Sanity's own "Delete", which says what readers will get and offers a redirect. */
export function deleteWithRedirect(
  remove: DocumentActionComponent,
): DocumentActionComponent {
  const DeleteWithRedirect: DocumentActionComponent = (props) => {
    const description = remove(props);
    const takeDown = useTakeDown("delete", "Delete this document?", props);
    return description && { ...description, ...takeDown };
  };
  DeleteWithRedirect.action = remove.action;
  DeleteWithRedirect.displayName = "DeleteWithRedirect";
  return DeleteWithRedirect;
}
