import { schemaTypes } from "../schemas/index.ts";

/** The names of all document types. */
export const contentTypes: readonly string[] = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

/** The fields that may hold the title of a document, the first one first. */
export const NAME_FIELDS = "title, name, question, text, label, from".split(
  ", ",
);

/** The title of a document, in GROQ; null where only its type identifies it. */
export const DISPLAY_NAME = `coalesce(${NAME_FIELDS.join()}, page->title, page->name, page->question, state->name)`;
