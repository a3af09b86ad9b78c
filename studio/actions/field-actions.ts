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
  getDraftId,
  type PublishDocumentVersionEvent as Publication,
  type SanityClient,
  useClient,
  useCurrentUser,
} from "sanity";
import { usePaneRouter } from "sanity/structure";

import { readPages, readPagesAsOf } from "../presentation/used-on.ts";
import { isEmbedded } from "../project.ts";
import { siteOrigin } from "../site-origin.ts";

/**
 * Finds the revision of a publication, which the history of a draft names by the
 * draft's last revision.
 *
 * @returns the publication's revision; the given one if it was not published.
 */
async function publicationOf(
  client: SanityClient,
  id: string,
  revision: string,
): Promise<string> {
  const draft = getDraftId(id);
  const url = `/data/history/${client.config().dataset}/events/documents/${draft}?limit=1000`;
  const { events } = await client.request<{
    events: Record<string, Partial<Publication>[]>;
  }>({ url });
  const found = events[draft]?.find(
    (each) => each.revisionId && each.versionRevisionId === revision,
  );
  return found?.revisionId ?? revision;
}

async function previewAddress(
  client: SanityClient,
  document: { _id: string; _type: string },
  userId: string | undefined,
  shown: string | null,
): Promise<string> {
  const asOf = shown && (await publicationOf(client, document._id, shown));
  const [pages, { secret }] = await Promise.all([
    asOf ? readPagesAsOf(client, document, asOf) : readPages(client, document),
    createPreviewSecret(client, "open-preview", location.origin, userId),
  ]);
  const search = new URLSearchParams({
    [urlSearchParamPreviewSecret]: secret,
    [urlSearchParamPreviewPathname]: pages[0]?.href ?? "/",
    ...(asOf && { asOf }),
  });
  return `${siteOrigin}/preview?${search}`;
}

/** Opens the tab in the click itself: browsers block tabs that open later. */
async function openTab(
  ...asked: Parameters<typeof previewAddress>
): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  if (!tab) throw new Error("The browser opened no tab.");
  try {
    const address = await previewAddress(...asked);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab.close();
    throw error;
  }
}

/**
 * Opens the site in a new tab as it would be with every draft published, or as it was
 * right after the revision that the document's history shows. The link works once, and
 * ends when the editor signs out.
 */
export const openPreview = defineDocumentFieldAction({
  name: "open-preview",
  useAction({ documentId, documentType, path }) {
    const client = useClient({ apiVersion: "2025-02-19" });
    const user = useCurrentUser();
    const toast = useToast();
    const userId = user?.id;
    const { rev = "@" } = usePaneRouter().params ?? {};
    // The Studio's names for the present begin with "@". Hosted Sanity answers no query
    // as of a revision.
    const revision = isEmbedded && !rev.startsWith("@") ? rev : null;
    // A new function would make the Studio render the document again.
    const onAction = useCallback(() => {
      const document = { _id: documentId, _type: documentType };
      openTab(client, document, userId, revision).catch(() =>
        toast.push({
          status: "error",
          title: "The preview could not be opened",
          description:
            "Allow this site to open tabs, check your connection, and try again. A role that cannot read drafts cannot open previews.",
        }),
      );
    }, [client, documentId, documentType, revision, toast, userId]);

    return {
      type: "action",
      title:
        revision === null
          ? "Open preview in a new tab"
          : "See the page as it was in this version",
      icon: EyeOpenIcon,
      // Only in the header of the document, not at its fields.
      hidden: path.length > 0,
      renderAsButton: true,
      onAction,
    };
  },
});
