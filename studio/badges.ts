import type {
  DocumentBadgeComponent,
  DocumentBadgeDescription,
  SanityDocumentLike,
} from "sanity";

import { termNotice } from "../schemas/license-term.ts";
import {
  countOverdueFacts,
  countUnconfirmedFacts,
  isLegalDraft,
  type JudgedDocument,
  placeholders,
} from "../schemas/rules/content-gaps.ts";
import { standing } from "../schemas/standing.ts";
import {
  stormLabel,
  stormState,
  stormStateText,
} from "../schemas/storm-term.ts";

type Notice = Required<Pick<DocumentBadgeDescription, "label" | "title">> &
  Pick<DocumentBadgeDescription, "color">;

const VALID: Notice = { label: "Valid", title: "Valid" };

/** Marks a license that expires within 90, 60 or 30 days, or has expired. */
function licenseNotice(license: SanityDocumentLike): Notice {
  const { expiresOn } = license as { expiresOn?: unknown };
  if (typeof expiresOn !== "string") return VALID;
  const notice = termNotice({ expiresOn }, Date.now());
  if (notice === null) return VALID;
  const isNear = notice.reminder === 0 || notice.reminder === 30;
  const color = isNear ? "danger" : "warning";
  return { label: notice.label, title: notice.text, color };
}

const STORM_COLORS = { on: "danger", ahead: "primary" } as const;

function stormNotice(storm: SanityDocumentLike): Notice {
  const now = Date.now();
  const state = stormState(storm, now);
  return {
    label: stormLabel(storm, now),
    title: stormStateText(storm, now),
    ...(state in STORM_COLORS && {
      color: STORM_COLORS[state as keyof typeof STORM_COLORS],
    }),
  };
}

/** Says what visitors see of a document now, and what its draft will change in that. */
function termBadge(
  type: string,
  noticeOf: (document: SanityDocumentLike) => Notice,
): DocumentBadgeComponent {
  return ({ draft, published, version }) => {
    const edited = version ?? draft;
    if ((edited ?? published)?._type !== type) return null;
    const is = published && noticeOf(published);
    const will = edited && noticeOf(edited);
    const label = standing(is?.label ?? null, will?.label ?? null);
    const title = standing(is?.title ?? null, will?.title ?? null);
    return label === null || title === null || label === VALID.label
      ? null
      : { label, title, ...(is?.color && { color: is.color }) };
  };
}

/** A badge that is shown while `titleOf` has something to say. */
function gapBadge(
  label: string,
  color: "warning" | "danger",
  titleOf: (document: JudgedDocument) => string,
): DocumentBadgeComponent {
  return ({ draft, published }) => {
    const document: JudgedDocument | null = draft ?? published ?? null;
    const title = document && titleOf(document);
    return title ? { label, title, color } : null;
  };
}

/** The badges of documents, most of them for content gaps. */
export const documentBadges: DocumentBadgeComponent[] = [
  gapBadge("Placeholder", "warning", (document) =>
    placeholders(document).join(" "),
  ),
  gapBadge("Check again", "danger", (document) => {
    const count = countOverdueFacts(document, Date.now());
    return count > 0
      ? `${count} legal facts were last checked more than 180 days ago.`
      : "";
  }),
  gapBadge("Not yet confirmed", "warning", (document) => {
    const count = countUnconfirmedFacts(document);
    return count > 0
      ? `${count} legal facts are printed as not yet confirmed.`
      : "";
  }),
  gapBadge("Draft", "warning", (document) =>
    isLegalDraft(document)
      ? "Counsel has not approved the current text. The page says it is a draft."
      : "",
  ),
  termBadge("stateLicence", licenseNotice),
  termBadge("storm", stormNotice),
];
