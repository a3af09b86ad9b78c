import { schemaTypes } from "../schemas/index.ts";

/** The names of all types of documents that people write. */
export const contentTypes: readonly string[] = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

/** What a document is called, in GROQ; null where only its type tells. */
export const DISPLAY_NAME =
  "coalesce(title, name, question, text, label, from, page->title, page->name, page->question, state->name)";
