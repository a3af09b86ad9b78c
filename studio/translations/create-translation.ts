import type { SanityClient, SanityDocumentLike } from "sanity";

import {
  FIRST_LANGUAGE,
  type Language,
  languageOf,
} from "../../domain/languages.ts";
import { translatedParts } from "../../domain/page-types.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import type { JoinedDocuments } from "./translation-states.ts";

/** The entry of a document in the list of its translations, as the plugin writes it. */
function entry(language: Language, _ref: string) {
  return {
    _key: language,
    _type: "internationalizedArrayReferenceValue",
    language,
    value: { _type: "reference", _ref, _weak: true },
  };
}

/** The published ids of a question, a figure or another part in two languages. */
type Part = { original: string; own: string };

/** The parts of pages that are published in `$language`. */
export const PARTS_QUERY = `*[_type == "translation.metadata" && schemaTypes[0] in ${JSON.stringify(translatedParts)}]{
  "original": translations[language == "${FIRST_LANGUAGE}"][0].value._ref,
  "own": translations[language == $language][0].value->_id
}[defined(original) && defined(own)]`;

/** Returns a copy of a document that refers to the translations of its parts. */
function withParts(content: object, parts: readonly Part[]): object {
  const own = new Map(parts.map((part) => [part.original, part.own]));
  return JSON.parse(JSON.stringify(content), (name, value: string) =>
    name === "_ref" ? (own.get(value) ?? value) : value,
  ) as object;
}

/**
 * Returns the mutations that copy a document to a draft in another language, and join
 * the two. They fail as a whole if somebody else has joined one meanwhile.
 *
 * @param source the document to copy.
 * @param joined its present translations.
 * @param parts those that the copy takes instead of the original's.
 */
export function translationOf(
  source: SanityDocumentLike,
  language: Language,
  joined: JoinedDocuments,
  parts: readonly Part[],
): { id: string; mutations: object[] } {
  const {
    _rev,
    _createdAt,
    _updatedAt,
    _system,
    // Nobody has read these words yet.
    translationReviewedOn,
    reviewedOn,
    approvedByCounsel,
    signedOff,
    ...content
  } = source;
  const { publishedId } = versionIdOf(source._id);
  const id = `${publishedId}-${language}`;
  const own = entry(language, id);
  const copied = withParts(content, parts);
  const create = { ...copied, _id: `drafts.${id}`, language };
  const join = joined
    ? {
        patch: {
          id: joined._id,
          ifRevisionID: joined._rev,
          // A deleted translation may have left its entry.
          unset: [`translations[language == "${language}"]`],
          insert: { after: "translations[-1]", items: [own] },
        },
      }
    : {
        create: {
          _id: `translations-${publishedId}`,
          _type: "translation.metadata",
          schemaTypes: [source._type],
          translations: [entry(languageOf(source), publishedId), own],
        },
      };
  return { id, mutations: [{ create }, join] };
}

/** Creates the translation. Rejects with a `ClientError` of status 409 for a second one. */
export async function createTranslation(
  client: SanityClient,
  source: SanityDocumentLike,
  language: Language,
  joined: JoinedDocuments,
): Promise<string> {
  const parts = await client.fetch<Part[]>(
    PARTS_QUERY,
    { language },
    { perspective: "raw", tag: "translations.parts" },
  );
  const { id, mutations } = translationOf(source, language, joined, parts);
  await client.mutate(mutations as Parameters<SanityClient["mutate"]>[0], {
    tag: "translations.create",
  });
  return id;
}
