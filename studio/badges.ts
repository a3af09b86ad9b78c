import type { DocumentBadgeComponent } from "sanity";

import {
  countOverdueFacts,
  countUnconfirmedFacts,
  isLegalDraft,
  type JudgedDocument,
  placeholders,
} from "../schemas/rules/content-gaps.ts";
import { publicationNote } from "../schemas/rules/date.ts";
import { LicenceTermBadge } from "./licence-term-badge.ts";
import { StormBadge } from "./storm-badge.ts";
import { UnsignedPromisesBadge } from "./unsigned-promises-badge.ts";

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
