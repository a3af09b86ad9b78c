import { LaunchIcon } from "@sanity/icons/Launch";
import { LinkIcon } from "@sanity/icons/Link";
import { useState } from "react";
import {
  type DocumentActionComponent,
  getDraftId,
  getPublishedId,
  useCurrentUser,
} from "sanity";

import { documentPath, type PathSource } from "../../domain/paths.ts";
import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
} from "../../domain/preview-share.ts";
import { useMay } from "../guarded-types.ts";
import { addressAdvice } from "../presentation/used-on.ts";
import { ShareDialog } from "../preview-shares/share-dialog.tsx";
import { useLoaded } from "../rows/panel.tsx";
import { siteOrigin } from "../site-origin.ts";

/** Enough fields to decide the path of a document of any type. */
const COMPLETE = { slug: "a", kind: "wind", state: "a" };

/** True for a type whose documents have a page of their own. */
function hasPage(_type: string): boolean {
  return documentPath({ _type, ...COMPLETE }) !== null;
}

type Shown = Omit<PathSource, "state"> & {
  state?: { _ref?: string };
  title?: string;
};

/** "Share preview": makes a link to the draft of this page for recipients without an account. */
export const SharePreview: DocumentActionComponent = (props) => {
  const [isOpen, setIsOpen] = useState(false);
  // Roles that may edit a document may share it.
  const mayEdit = useMay("update", {
    _id: getDraftId(props.id),
    _type: props.type,
  });
  const mayShare = useMay("create", {
    _id: `${PREVIEW_SHARE_ID}new`,
    _type: PREVIEW_SHARE_TYPE,
    sharedBy: useCurrentUser()?.id ?? "",
  });
  const isRefused = mayEdit === false || mayShare === false;
  const document: Shown | null = props.draft ?? props.published;
  if (!hasPage(props.type)) return null;
  // A chosen state is enough: its slug is unknown here.
  const state = document?.state?._ref ?? null;
  const hasAddress =
    document !== null && documentPath({ ...document, state }) !== null;
  return {
    label: "Share preview",
    title: isRefused
      ? "Your role may not share drafts. Ask an editor."
      : hasAddress
        ? "Makes a link to the draft of this page for people without an account."
        : `${addressAdvice(props.type, document?.title)} to share the page.`,
    icon: LinkIcon,
    disabled: !mayEdit || !mayShare || !hasAddress,
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

/** Opens the published page in a new tab; absent for documents without a page. */
export const ViewOnSite: DocumentActionComponent = (props) => {
  const published = props.published as Shown | null;
  const stateId =
    props.type === "stateServicePage" ? published?.state?._ref : undefined;
  const { value: stateSlug } = useLoaded(
    async (client) =>
      stateId
        ? client.fetch<string | null>("*[_id == $stateId][0].slug.current", {
            stateId,
          })
        : null,
    [stateId],
  );
  const path = published
    ? documentPath({ ...published, state: stateId ? stateSlug : null })
    : null;
  if (!hasPage(props.type)) return null;
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
