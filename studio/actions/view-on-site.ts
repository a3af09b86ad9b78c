import { LaunchIcon } from "@sanity/icons/Launch";
import { useEffect, useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";

import { documentPath, type PathSource } from "../../schemas/paths.ts";
import { siteOrigin } from "../site-origin.ts";

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
