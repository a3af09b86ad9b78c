import type { DateText } from "./date-text";

/** A field of a document, with its path as the Studio writes it. */
export type SourceField = { id: string; type: string; path: string };

/** Where a text of a preview comes from, as its stega says. */
export type TextSource = SourceField & {
  /** The member of an array through whose reference the text was found. */
  member?: SourceField;
};

/** A draft whose content a page of a preview shows. */
export type PageDraft = {
  /** As it is stored: "drafts.homePage". */
  id: string;
  /** Its title; null for a document without one. */
  title: string | null;
  /** Its type as the Studio names it: "Site settings". */
  type: string;
  /** Where its form opens; a redirect of the site to the Studio. */
  formPath: string;
  /** Since when it differs from what is published; null where the content source does not tell it. */
  startedAt: DateText | null;
  editedAt: DateText;
  /** The names of its first and its last author; null where they cannot be read. */
  startedBy: string | null;
  editedBy: string | null;
};

/** Why a link of the Studio opens no preview. */
export type PreviewProblem =
  /** Forged, spent, too old, or its maker has signed out. */
  | "not-valid"
  /** The site has no token that reads drafts. */
  | "not-set-up"
  /** The browser keeps the site's cookie from the frame of this Studio. */
  | "other-site";
