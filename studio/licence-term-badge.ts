import { useEffect, useState } from "react";
import { type DocumentBadgeComponent, useClient } from "sanity";

import { termNotice } from "../schemas/licence-term.ts";

const API_VERSION = "2025-02-19";

const query = `*[_id == $id][0].abbreviation`;

/** Marks a licence that expires within 90, 60 or 30 days, or has expired. */
export const LicenceTermBadge: DocumentBadgeComponent = ({
  draft,
  published,
}) => {
  const shown = draft ?? published;
  const expiresOn =
    shown?._type === "stateLicence" && typeof shown["expiresOn"] === "string"
      ? shown["expiresOn"]
      : null;
  const abbreviation = useAbbreviation(
    expiresOn === null ? null : stateIdOf(shown?.["state"]),
  );
  const notice = termNotice({ expiresOn, abbreviation }, Date.now());
  if (notice === null) return null;
  const { reminder, text } = notice;
  return {
    label: reminder === 0 ? "Expired" : `Expires within ${reminder} days`,
    title: text,
    color: reminder === 0 || reminder === 30 ? "danger" : "warning",
  };
};

function stateIdOf(reference: unknown): string | null {
  return typeof reference === "object" &&
    reference !== null &&
    "_ref" in reference &&
    typeof reference._ref === "string"
    ? reference._ref
    : null;
}

/** The two letters of a state, once they are known. In: its id. */
function useAbbreviation(id: string | null): string | null {
  const client = useClient({ apiVersion: API_VERSION });
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    client
      .fetch<string | null>(query, { id }, { perspective: "drafts" })
      .then((abbreviation) => {
        if (isCurrent) setFound(abbreviation);
      })
      // If the query fails, the day ends in the firm's own time zone.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return id === null ? null : found;
}
