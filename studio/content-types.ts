import { deadlineKinds } from "../domain/deadline-terms.ts";
import { NAME_FIELDS } from "../schemas/checks/document-name.ts";
import { schemaTypes } from "../schemas/index.ts";

/** The names of all document types. */
export const contentTypes: readonly string[] = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

/** What visitors can read, in GROQ. */
export const IS_PUBLISHED = '_id in path("*")';

const kinds = deadlineKinds.map(
  ({ value, title }) => `deadline == "${value}" => "${title}"`,
);

/** A state has several deadline rules, which are named as in their list. */
const DEADLINE = `select(_type == "deadlineRule" =>
  select(defined(state) => state->name, "All states") + ": " + select(${kinds.join()}, "no deadline yet")
)`;

/** The title of a document, in GROQ; null where only its type identifies it. */
export const DISPLAY_NAME = `coalesce(${NAME_FIELDS.join()}, ${DEADLINE}, page->title, page->name, page->question, state->name)`;
