import { defineArrayMember, type ReferenceOptions } from "sanity";

import { FIRST_LANGUAGE, languageOf } from "../../domain/languages.ts";
import { translatedTypes } from "../../domain/page-types.ts";
import { listIn } from "../checks/value.ts";

/** A reference to a document, as a member of a list. */
export function referenceTo(type: string) {
  const options = pickerOptions([type]);
  return defineArrayMember({ type: "reference", to: [{ type }], options });
}

const translated: ReadonlySet<string> = new Set(translatedTypes);

/** Offers documents in the language of the text that refers to them. */
export function pickerOptions(types: readonly string[]): ReferenceOptions {
  if (!types.some((type) => translated.has(type))) return {};
  return {
    filter: ({ document, parentPath: [field, member] }) => {
      const isOwn = (each: unknown) =>
        Object(each)._key === Object(member)._key;
      const text =
        field === "translations"
          ? listIn(document[field]).find(isOwn)
          : document;
      return {
        filter: `coalesce(language, "${FIRST_LANGUAGE}") == $language`,
        params: { language: languageOf(text) },
      };
    },
  };
}
