import { LaunchIcon } from "@sanity/icons/Launch";
import { LinkIcon } from "@sanity/icons/Link";
import { useEffect, useState } from "react";
import {
  type DocumentActionComponent,
  getDraftId,
  getPublishedId,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
} from "sanity";

import { documentPath, type PathSource } from "../../schemas/paths.ts";
import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
} from "../../schemas/preview-share.ts";
import { ShareDialog } from "../preview-shares/share-dialog.tsx";
import { siteOrigin } from "../site-origin.ts";

/** Whether a document can be shared by a link, and if not, what is missing. */
type Shareable = "page" | "no address yet" | "no page";

type Shown = Omit<PathSource, "state"> & { state?: { _ref?: string } };

const titles: Record<Shareable, string> = {
  page: "Makes a link to this page with its draft, for people without an account.",
  "no address yet":
    "This page has no web address yet. Fill it in to share the page.",
  "no page":
    "This has no page of its own. A link shows the draft of one page: publish this, then share a page that shows it.",
};

/** In: a document as it is being edited. */
export function shareable({ _type, slug, kind, state }: Shown): Shareable {
  // A chosen state is enough: its slug is not known here.
  const source = { _type, slug, kind, state: state?._ref ?? null };
  if (documentPath(source) !== null) return "page";
  const complete = { _type, slug: "a", kind: "wind", state: "a" };
  return documentPath(complete) === null ? "no page" : "no address yet";
}

/** "Share preview": makes a link to the draft of this page for recipients without an account. */
export const SharePreview: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  const [isAllowed, isLoading] = useMayShare(props);
  const document = props.draft ?? props.published;
  const found = document === null ? "no address yet" : shareable(document);
  return {
    label: "Share preview",
    title:
      isAllowed || isLoading
        ? titles[found]
        : "Your role may not share drafts. Ask an editor.",
    icon: LinkIcon,
    disabled: isLoading || !isAllowed || found !== "page",
    onHandle: () => setIsOpen(true),
    dialog: isOpen
      ? {
          type: "dialog",
          header: "Share preview",
          width: "medium",
          content: <ShareDialog documentId={getPublishedId(props.id)} />,
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

type Published = PathSource & { state?: { _ref?: string } };

/**
 * Opens the published page in a new tab; absent for documents without a page.
 */
export const ViewOnSite: DocumentActionComponent = (props) => {
  const client = useClient({ apiVersion: "2025-02-19" });
  const published = props.published as Published | null;
  const stateId =
    props.type === "stateServicePage" ? published?.state?._ref : undefined;
  const [stateSlug, setStateSlug] = useState<string | null>(null);

  useEffect(() => {
    if (!stateId) return;
    const subscription = client.observable
      .fetch<string | null>("*[_id == $stateId][0].slug.current", { stateId })
      .subscribe({ next: setStateSlug, error: () => setStateSlug(null) });
    return () => subscription.unsubscribe();
  }, [client, stateId]);

  const path = published
    ? documentPath({ ...published, state: stateId ? stateSlug : null })
    : null;
  const couldHavePage =
    documentPath({
      _type: props.type,
      slug: "a",
      state: "a",
      kind: "wind",
    }) !== null;
  if (!couldHavePage) return null;
  return {
    label: "View on site",
    title: path ? `Opens ${path}` : "Publish the page first.",
    icon: LaunchIcon,
    disabled: path === null,
    onHandle: () => {
      window.open(`${siteOrigin}${path}`, "_blank", "noopener");
      props.onComplete();
    },
  };
};
