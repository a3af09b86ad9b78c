/** A field of a document, with its path as the Studio writes it. */
export type SourceField = { id: string; type: string; path: string };

/** Where a text of a preview comes from, as its stega says. */
export type TextSource = SourceField & {
  /** The member of an array through whose reference the text was found. */
  member?: SourceField;
};

/** Why a link of the Studio opens no preview. */
export type PreviewProblem =
  /** Forged, spent, too old, or its maker has signed out. */
  | "not-valid"
  /** The site has no token that reads drafts. */
  | "not-set-up"
  /** The browser withholds the site's cookie from this Studio's frame. */
  | "other-site";
