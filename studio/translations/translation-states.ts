import {
  englishName,
  FIRST_LANGUAGE,
  type Language,
  languages,
} from "../../domain/languages.ts";
import { firmDay } from "../../domain/moments.ts";
import { isRecord, listIn, textIn } from "../../schemas/checks/value.ts";

type Version = { _updatedAt: string; translationReviewedOn: string | null };

/** A document in one language; without versions it was deleted. */
type Joined = {
  language: string;
  id: string;
  draft: Version | null;
  published: Version | null;
};

/** The answer of `JOINED_QUERY`; null without translations. */
export type JoinedDocuments = {
  _id: string;
  _rev: string;
  documents: Joined[];
} | null;

const VERSION = "[0]{_updatedAt, translationReviewedOn}";

/** The documents that are joined with the document `$id`, itself included. */
export const JOINED_QUERY = `*[_type == "translation.metadata" && $id in translations[].value._ref][0]{
  _id, _rev,
  "documents": translations[]{
    language, "id": value._ref,
    "draft": *[_id == "drafts." + ^.value._ref]${VERSION},
    "published": *[_id == ^.value._ref]${VERSION}
  }
}`;

/** A language in the menu: where it leads, and how it stands. */
export type LanguageState = {
  language: Language;
  /** The published id of its document, or the key of its words; null for none. */
  place: string | null;
  text: string;
};

const NAMES = Object.keys(languages) as Language[];

const NONE = "no translation yet";

const reviewOf = (day: unknown) =>
  textIn(day)
    ? `reviewed ${firmDay(`${textIn(day)}T12:00:00Z`)}`
    : "not reviewed by a person";

/**
 * Says how a document stands in each language.
 *
 * @param own the open document's language and published id.
 */
export function statesOfDocuments(
  joined: JoinedDocuments,
  own: Pick<Joined, "language" | "id"> & { isPublished: boolean },
): LanguageState[] {
  const documents = joined?.documents ?? [];
  const original = documents.find(
    ({ language }) => language === FIRST_LANGUAGE,
  );
  return NAMES.map((language) => {
    const found = documents.find((each) => each.language === language);
    const isOwn = language === own.language;
    if (!found?.draft && !found?.published)
      return isOwn
        ? {
            language,
            place: own.id,
            text: own.isPublished ? "published" : "draft",
          }
        : { language, place: null, text: NONE };
    const { id, draft, published } = found;
    const said = [
      !published
        ? "draft"
        : draft
          ? "published, with a newer draft"
          : "published",
    ];
    if (language !== FIRST_LANGUAGE) {
      const changedAt = original?.published?._updatedAt ?? "";
      if (published && changedAt > published._updatedAt)
        said.push(`older than its ${englishName(FIRST_LANGUAGE)} original`);
      said.push(reviewOf((draft ?? published)?.translationReviewedOn));
    }
    return { language, place: id, text: said.join(", ") };
  });
}

/** Says which languages a document has its words in, each in a field of its own. */
export function statesOfFields(value: unknown): LanguageState[] {
  const members = listIn(isRecord(value) ? value["translations"] : null).filter(
    isRecord,
  );
  return NAMES.map((language) => {
    if (language === FIRST_LANGUAGE)
      return { language, place: "", text: "in this form" };
    const own = members.find((each) => each["language"] === language);
    return own
      ? {
          language,
          place: textIn(own["_key"]),
          text: `in this form, ${reviewOf(own["translationReviewedOn"])}`,
        }
      : { language, place: null, text: NONE };
  });
}
