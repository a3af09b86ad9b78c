import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { useToast } from "@sanity/ui/toast";
import { useCallback } from "react";
import {
  defineDocumentFieldAction,
  type SanityClient,
  useClient,
  useCurrentUser,
} from "sanity";

import { readPages } from "../presentation/used-on.ts";
import { siteOrigin } from "../site-origin.ts";

async function previewAddress(
  client: SanityClient,
  document: { _id: string; _type: string },
  userId: string | undefined,
): Promise<string> {
  const [pages, { secret }] = await Promise.all([
    readPages(client, document),
    createPreviewSecret(client, "open-preview", location.origin, userId),
  ]);
  const search = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: pages[0]?.href ?? "/",
  });
  return `${siteOrigin}/preview?${search}`;
}

/** Opens the tab at the click itself: a browser stops what opens later. */
async function openTab(findAddress: () => Promise<string>): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  if (!tab) throw new Error("The browser opened no tab.");
  try {
    const address = await findAddress();
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab.close();
    throw error;
  }
}

/**
 * Opens the site in a new tab as it would be with every draft published. The
 * link in it works once; it ends when the editor signs out.
 */
export const openPreview = defineDocumentFieldAction({
  name: "open-preview",
  useAction({ documentId, documentType, path }) {
    const client = useClient({ apiVersion: "2025-02-19" });
    const user = useCurrentUser();
    const toast = useToast();
    const userId = user?.id;
    // A new function would make the Studio render the document again.
    const onAction = useCallback(() => {
      const document = { _id: documentId, _type: documentType };
      openTab(() => previewAddress(client, document, userId)).catch(() =>
        toast.push({
          status: "error",
          title: "The preview could not be opened",
          description:
            "Allow this site to open tabs, check your connection, and try again. A role that cannot read drafts cannot open previews.",
        }),
      );
    }, [client, documentId, documentType, toast, userId]);

    return {
      type: "action",
      title: "Open preview in a new tab",
      icon: EyeOpenIcon,
      // In the header of the document, not at its fields.
      hidden: path.length > 0,
      renderAsButton: true,
      onAction,
    };
  },
});
