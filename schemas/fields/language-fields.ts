import type { FieldDefinition, SchemaTypeDefinition } from "sanity";

import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
  translatedTypes,
} from "../languages.ts";
import { field } from "./field.ts";

/** The language of a document; the first one for a document that names none. */
export function languageOf(document: unknown): Language {
  const { language } = (document ?? {}) as { language?: unknown };
  return isLanguage(language) ? language : FIRST_LANGUAGE;
}

/** What a document has besides, of which each language has one of its own. */
const fields: readonly FieldDefinition[] = [
  // The plugin of translations writes it.
  field("string", "language", "Language", {
    hidden: true,
    readOnly: true,
    initialValue: FIRST_LANGUAGE,
  }),
  field("date", "translationReviewedOn", "Translation reviewed on", {
    description:
      "The day a person of the firm last read this translation beside its original. Until there is one, search engines do not list the page.",
    hidden: ({ document }) => languageOf(document) === FIRST_LANGUAGE,
  }),
];

const translated: ReadonlySet<string> = new Set(translatedTypes);

/** In: a type of the content model. Out: the same with its language, if it is translated. */
export function withLanguage(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (!translated.has(type.name) || !("fields" in type)) return type;
  const groups = "groups" in type ? (type.groups ?? []) : [];
  const [first] = groups as { name: string }[];
  const own = fields.map((each) =>
    first ? { ...each, group: first.name } : each,
  );
  return {
    ...type,
    fields: [...own, ...(type.fields as FieldDefinition[])],
  } as SchemaTypeDefinition;
}
