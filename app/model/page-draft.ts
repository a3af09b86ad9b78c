import type { DateText } from "./date-text";

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
