import type { SanityClient, SanityDocumentLike } from "sanity";

import { type Language, languageOf } from "../../domain/languages.ts";
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

/**
 * Returns the mutations that copy a document to a draft in another language, and join
 * the two. They fail as a whole if somebody else has joined one meanwhile.
 *
 * @param source the document to copy.
 * @param joined its present translations.
 */
export function translationOf(
  source: SanityDocumentLike,
  language: Language,
  joined: JoinedDocuments,
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
  const create = { ...content, _id: `drafts.${id}`, language };
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
  ...wanted: Parameters<typeof translationOf>
): Promise<string> {
  const { id, mutations } = translationOf(...wanted);
  await client.mutate(mutations as Parameters<SanityClient["mutate"]>[0], {
    tag: "translations.create",
  });
  return id;
}
