import { useEffect, useState } from "react";
import {
  type DocumentBadgeComponent,
  type DocumentBadgeDescription,
  type SanityDocumentLike,
  useClient,
} from "sanity";

import { termNotice } from "../schemas/licence-term.ts";
import { standing } from "../schemas/standing.ts";

const API_VERSION = "2025-02-19";

const query = `*[_id == $id][0].abbreviation`;

/** Marks a license that expires within 90, 60 or 30 days, or has expired. */
export const LicenceTermBadge: DocumentBadgeComponent = ({
  version,
  draft,
  published,
}) => {
  const edited = version ?? draft;
  const shown = edited ?? published;
  const isLicence = shown?._type === "stateLicence";
  const abbreviation = useAbbreviation(
    isLicence ? stateIdOf(shown["state"]) : null,
  );
  if (!isLicence) return null;
  return termBadge(published, edited, abbreviation, Date.now());
};

/**
 * In: what is published of a license, and what is edited of it; the two letters
 * of its state; the time in milliseconds since 1970.
 */
export function termBadge(
  published: SanityDocumentLike | null,
  edited: SanityDocumentLike | null,
  abbreviation: string | null,
  now: number,
): DocumentBadgeDescription | null {
  const noticeOf = (licence: SanityDocumentLike | null) => {
    const expiresOn = licence?.["expiresOn"];
    return typeof expiresOn === "string"
      ? termNotice({ expiresOn, abbreviation }, now)
      : null;
  };
  const [is, will] = [noticeOf(published), noticeOf(edited)];
  const notice = will ?? is;
  if (notice === null) return null;
  const labelOf = (licence: SanityDocumentLike | null, label?: string) =>
    licence && (label ?? "Valid");
  const label = standing(
    labelOf(published, is?.label),
    labelOf(edited, will?.label),
  );
  if (label === null) return null;
  const { reminder, text } = notice;
  return {
    label,
    title:
      notice === is || will?.text === is?.text
        ? text
        : `Once published: ${text}`,
    color: reminder === 0 || reminder === 30 ? "danger" : "warning",
  };
}

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
