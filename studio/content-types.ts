import { schemaTypes } from "../schemas/index.ts";

/** The names of all document types. */
export const contentTypes: readonly string[] = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

/** The title of a document, in GROQ; null where only its type identifies it. */
export const DISPLAY_NAME =
  "coalesce(title, name, question, text, label, from, page->title, page->name, page->question, state->name)";
