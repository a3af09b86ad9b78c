import { LinkIcon } from "@sanity/icons/Link";
import { useState } from "react";
import {
  type DocumentActionComponent,
  getDraftId,
  getPublishedId,
  useCurrentUser,
  useDocumentValuePermissions,
} from "sanity";

import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
} from "../../schemas/preview-share.ts";
import { ShareDialog } from "../preview-shares/share-dialog.tsx";
import { type Shareable, shareable } from "../preview-shares/shareable.ts";

const IN_RELEASE =
  "Makes a link to this page as the release will leave it, for people without an account.";

const titles: Record<Shareable, string> = {
  page: "Makes a link to this page with its draft, for people without an account.",
  "no address yet":
    "This page has no web address yet. Fill it in to share the page.",
  "no page":
    "This has no page of its own. A link shows the draft of one page: publish this, then share a page that shows it.",
};

/**
 * "Share preview": makes a link to this page, as its draft or the release that is
 * looked at will leave it, for recipients without an account.
 */
export const SharePreview: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isAllowed, isLoading] = useMayShare(props);
  const { draft, published, version } = props;
  const release = (version && props.release) ?? null;
  const document = version ?? draft ?? published;
  const found = document === null ? "no address yet" : shareable(document);
  return {
    label: "Share preview",
    title:
      isAllowed || isLoading
        ? release !== null && found === "page"
          ? IN_RELEASE
          : titles[found]
        : "Your role may not share drafts. Ask an editor.",
    icon: LinkIcon,
    disabled: isLoading || !isAllowed || found !== "page",
    onHandle: () => setIsOpen(true),
    dialog: isOpen
      ? {
          type: "dialog",
          header: "Share preview",
          width: "medium",
          content: (
            <ShareDialog
              documentId={getPublishedId(props.id)}
              release={release}
            />
          ),
          onClose: () => {
            setIsOpen(false);
            props.onComplete();
          },
        }
      : null,
  };
};

/** Roles that may edit a document may share it. Out: whether the user may, and whether that is still loading. */
function useMayShare({
  id,
  type,
}: {
  id: string;
  type: string;
}): [isAllowed: boolean, isLoading: boolean] {
  const user = useCurrentUser();
  const [edit, isEditLoading] = useDocumentValuePermissions({
    document: { _id: getDraftId(id), _type: type },
    permission: "update",
  });
  const [share, isShareLoading] = useDocumentValuePermissions({
    document: {
      _id: `${PREVIEW_SHARE_ID}new`,
      _type: PREVIEW_SHARE_TYPE,
      sharedBy: user?.id ?? "",
    },
    permission: "create",
  });
  return [
    edit?.granted === true && share?.granted === true,
    isEditLoading || isShareLoading,
  ];
}
