import { useCallback } from "react";
import {
  type DocumentBadgeComponent,
  type DocumentBadgeDescription,
  type SanityDocumentLike,
  useClient,
} from "sanity";

import { termNotice } from "../schemas/licence-term.ts";
import {
  countOverdueFacts,
  countUnconfirmedFacts,
  isLegalDraft,
  type JudgedDocument,
  placeholders,
  unsignedPromisesFilter,
} from "../schemas/rules/content-gaps.ts";
import { publicationNote } from "../schemas/rules/date.ts";
import { standing } from "../schemas/standing.ts";
import {
  stormLabel,
  stormState,
  stormStateText,
  type StormTerm,
} from "../schemas/storm-term.ts";
import { useValue } from "./rows/panel.tsx";

const API_VERSION = "2025-02-19";

const query = `*[_id == $id][0].abbreviation`;

/** Marks a license that expires within 90, 60 or 30 days, or has expired. */
const LicenceTermBadge: DocumentBadgeComponent = ({
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
  // If the query fails, the day ends in the firm's own time zone.
  const load = useCallback(
    async () =>
      id === null
        ? null
        : client.fetch<string | null>(query, { id }, { perspective: "drafts" }),
    [client, id],
  );
  return useValue(load, null);
}

/** Says of a storm whether visitors see it, and what its draft will change in that. */
export const StormBadge: DocumentBadgeComponent = (props) => {
  const { published } = props;
  const draft = props.version ?? props.draft;
  if ((draft ?? published)?._type !== "storm") return null;
  const now = Date.now();
  const textOf = (storm: StormTerm) => stormStateText(storm, now);
  const labelOf = (storm: StormTerm) => stormLabel(storm, now);
  const label = standing(
    published && labelOf(published),
    draft && labelOf(draft),
  );
  const title = standing(
    published && textOf(published),
    draft && textOf(draft),
  );
  if (label === null || title === null) return null;
  const state = published && stormState(published, now);
  return {
    label,
    title,
    ...(state === "on" && { color: "danger" }),
    ...(state === "ahead" && { color: "primary" }),
  };
};

const UNSIGNED = `*[${unsignedPromisesFilter} && page._ref == $id].statements[]`;

const NO_STATEMENTS: string[] = [];

/** Marks a page with promises that the firm has not signed off. */
const UnsignedPromisesBadge: DocumentBadgeComponent = ({ id, published }) => {
  const client = useClient({ apiVersion: API_VERSION });
  // If the query fails, the badge is not shown.
  const load = useCallback(
    async () =>
      (await client.fetch<string[] | null>(
        UNSIGNED,
        { id },
        { perspective: "drafts" },
      )) ?? NO_STATEMENTS,
    [client, id],
  );
  const statements = useValue(load, NO_STATEMENTS, published?._rev);

  return statements.length > 0
    ? {
        label: "Promises to sign off",
        title: `The firm has not signed off: ${statements.join(" · ")}`,
        color: "warning",
      }
    : null;
};

type Shown = Parameters<DocumentBadgeComponent>[0];

/** The document in the form: the draft if there is one. */
function shownDocument({ draft, published }: Shown): JudgedDocument | null {
  return draft ?? published ?? null;
}

const placeholderBadge: DocumentBadgeComponent = (props) => {
  const document = shownDocument(props);
  const reasons = document ? placeholders(document) : [];
  return reasons.length > 0
    ? { label: "Placeholder", title: reasons.join(" "), color: "warning" }
    : null;
};

const overdueBadge: DocumentBadgeComponent = (props) => {
  const document = shownDocument(props);
  const count = document ? countOverdueFacts(document, Date.now()) : 0;
  return count > 0
    ? {
        label: "Check again",
        title: `${count} legal facts were last checked more than 180 days ago.`,
        color: "danger",
      }
    : null;
};

const unconfirmedBadge: DocumentBadgeComponent = (props) => {
  const document = shownDocument(props);
  const count = document ? countUnconfirmedFacts(document) : 0;
  return count > 0
    ? {
        label: "Not yet confirmed",
        title: `${count} legal facts are printed as not yet confirmed.`,
        color: "warning",
      }
    : null;
};

const legalDraftBadge: DocumentBadgeComponent = (props) => {
  const document = shownDocument(props);
  return document && isLegalDraft(document)
    ? {
        label: "Draft",
        title:
          "Counsel has not approved the text as it stands. The page says that it is a draft.",
        color: "warning",
      }
    : null;
};

const datedAheadBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const date = (draft ?? published)?.["publishedAt"];
  const note =
    typeof date === "string" ? publicationNote(date, Date.now()) : true;
  return note === true
    ? null
    : { label: "Dated ahead", title: note, color: "primary" };
};

/** The badges of documents, most of them for content gaps. */
export const documentBadges: DocumentBadgeComponent[] = [
  placeholderBadge,
  overdueBadge,
  unconfirmedBadge,
  legalDraftBadge,
  LicenceTermBadge,
  StormBadge,
  UnsignedPromisesBadge,
  datedAheadBadge,
];
