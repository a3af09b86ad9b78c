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

/** Marks a license that expires within 90, 60 or 30 days, or has expired. */
const licenceTermBadge: DocumentBadgeComponent = (props) => {
  const edited = props.version ?? props.draft;
  const { published } = props;
  return (edited ?? published)?._type === "stateLicence"
    ? termBadge(published, edited, Date.now())
    : null;
};

/**
 * In: what is published of a license, and what is edited of it; the time in
 * milliseconds since 1970. Its last day ends in the firm's own time zone here.
 */
export function termBadge(
  published: SanityDocumentLike | null,
  edited: SanityDocumentLike | null,
  now: number,
): DocumentBadgeDescription | null {
  const noticeOf = (licence: SanityDocumentLike | null) => {
    const expiresOn = licence?.["expiresOn"];
    return typeof expiresOn === "string"
      ? termNotice({ expiresOn }, now)
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

/** A badge that is shown while `titleOf` has something to say. */
function gapBadge(
  label: string,
  color: "warning" | "danger",
  titleOf: (document: JudgedDocument) => string | null,
): DocumentBadgeComponent {
  return ({ draft, published }) => {
    const document: JudgedDocument | null = draft ?? published ?? null;
    const title = document && titleOf(document);
    return title ? { label, title, color } : null;
  };
}

const gapBadges = [
  gapBadge("Placeholder", "warning", (document) =>
    placeholders(document).join(" "),
  ),
  gapBadge("Check again", "danger", (document) => {
    const count = countOverdueFacts(document, Date.now());
    return count > 0
      ? `${count} legal facts were last checked more than 180 days ago.`
      : null;
  }),
  gapBadge("Not yet confirmed", "warning", (document) => {
    const count = countUnconfirmedFacts(document);
    return count > 0
      ? `${count} legal facts are printed as not yet confirmed.`
      : null;
  }),
  gapBadge("Draft", "warning", (document) =>
    isLegalDraft(document)
      ? "Counsel has not approved the text as it stands. The page says that it is a draft."
      : null,
  ),
];

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
  ...gapBadges,
  licenceTermBadge,
  StormBadge,
  UnsignedPromisesBadge,
  datedAheadBadge,
];
