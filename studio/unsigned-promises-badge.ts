import { useEffect, useState } from "react";
import { type DocumentBadgeComponent, useClient } from "sanity";

import { unsignedPromisesFilter } from "../schemas/rules/content-gaps.ts";

const API_VERSION = "2025-02-19";

const query = `*[${unsignedPromisesFilter} && page._ref == $id].statements[]`;

/** Marks a page with promises that the firm has not signed off. */
export const UnsignedPromisesBadge: DocumentBadgeComponent = ({
  id,
  published,
}) => {
  const client = useClient({ apiVersion: API_VERSION });
  const [statements, setStatements] = useState<string[]>([]);
  const revision = published?._rev;

  useEffect(() => {
    let isCurrent = true;
    client
      .fetch<string[] | null>(query, { id }, { perspective: "drafts" })
      .then((found) => {
        if (isCurrent) setStatements(found ?? []);
      })
      // If the query fails, the badge is not shown.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [client, id, revision]);

  return statements.length > 0
    ? {
        label: "Promises to sign off",
        title: `The firm has not signed off: ${statements.join(" · ")}`,
        color: "warning",
      }
    : null;
};
