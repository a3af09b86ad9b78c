import { DesktopIcon } from "@sanity/icons/Desktop";
import { useCallback } from "react";
import { defineDocumentFieldAction, useClient } from "sanity";
import { usePresentationParams } from "sanity/presentation";
import { useRouter } from "sanity/router";

import { firstPageOf } from "../presentation/first-page.ts";
import { PRESENTATION_NAME } from "../presentation/presentation.ts";

/** Opens the document in Presentation, beside the page on which it stands. */
export const editOnPage = defineDocumentFieldAction({
  name: "edit-on-page",
  useAction({ documentId, documentType, path }) {
    const client = useClient({ apiVersion: "2025-02-19" });
    const { navigateIntent } = useRouter();
    const isBesidePage = usePresentationParams(false) !== null;

    // A new function would make the Studio render the document again.
    const onAction = useCallback(() => {
      const document = { id: documentId, type: documentType };
      void firstPageOf(client, document)
        // Without an answer the home page is a place to start from.
        .catch(() => "/")
        .then((preview) =>
          navigateIntent("edit", {
            ...document,
            mode: "presentation",
            presentation: PRESENTATION_NAME,
            preview,
          }),
        );
    }, [client, documentId, documentType, navigateIntent]);

    return {
      type: "action",
      title: "Edit on page",
      icon: DesktopIcon,
      // In the header of the document, not at its fields.
      hidden: isBesidePage || path.length > 0,
      renderAsButton: true,
      onAction,
    };
  },
});
