/** A field of a document, with its path as the Studio writes it. */
export type SourceField = { id: string; type: string; path: string };

/** Where a text of a preview comes from, as its stega says. */
export type TextSource = SourceField & {
  /** The member of an array through whose reference the text was found. */
  member?: SourceField;
};
