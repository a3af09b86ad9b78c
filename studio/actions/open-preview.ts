import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import {
  schemaType,
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type SanityClient,
  useClient,
  useCurrentUser,
  useDocumentValuePermissions,
} from "sanity";

import { siteOrigin } from "../site-origin.ts";
import { previewPath } from "./preview-path.ts";

/** What the document would be that opens the preview: may it be written? */
const secretToBe = { _id: "drafts.preview", _type: schemaType };

async function previewAddress(
  client: SanityClient,
  document: Parameters<typeof previewPath>[1],
  userId: string | undefined,
): Promise<string> {
  const [path, { secret }] = await Promise.all([
    previewPath(client, document),
    createPreviewSecret(client, "open-preview", location.origin, userId),
  ]);
  const search = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: path,
  });
  return `${siteOrigin}/preview?${search}`;
}

/**
 * Opens the site in a new tab as it would be with every draft published. The
 * link in it works once; it ends when the editor signs out.
 */
export const OpenPreview: DocumentActionComponent = (props) => {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const [permission, isLoading] = useDocumentValuePermissions({
    document: secretToBe,
    permission: "create",
  });
  const [hasFailed, setHasFailed] = useState(false);
  const document = props.draft ?? props.published;

  async function open(): Promise<void> {
    if (!document) return;
    // Opened at the click itself: a browser stops what opens later.
    const tab = window.open("about:blank", "_blank");
    try {
      const address = await previewAddress(client, document, user?.id);
      if (!tab) throw new Error("The browser opened no tab.");
      tab.opener = null;
      tab.location.replace(address);
      props.onComplete();
    } catch {
      tab?.close();
      setHasFailed(true);
    }
  }

  const isAllowed = isLoading || permission?.granted === true;
  return {
    label: "Open preview",
    title: isAllowed
      ? "Shows the site with this draft in a new tab."
      : "Your role may not open previews. Ask an administrator.",
    icon: EyeOpenIcon,
    disabled: !document || isLoading || !isAllowed,
    onHandle: () => void open(),
    dialog: hasFailed
      ? {
          type: "dialog",
          header: "No preview",
          content:
            "The preview could not be opened. Allow this site to open tabs, check the connection, and try again.",
          onClose: () => setHasFailed(false),
        }
      : null,
  };
};
