/** One line of a panel: a document, and what is to be said of it. */
export type DocumentRow = {
  /** As it is stored, also of a draft. */
  id: string;
  type: string;
  /** What the document is called; where that is no text, its type tells. */
  name: unknown;
  detail: string;
};
