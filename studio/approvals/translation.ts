import { TRANSLATION_FILTER } from "../../domain/content-gaps-query.ts";
import {
  englishName,
  FIRST_LANGUAGE,
  furtherLanguages,
  isLanguage,
} from "../../domain/languages.ts";
import { translatedPages } from "../../domain/page-types.ts";
import { firmTime } from "../../domain/moments.ts";

/** Types with an address, which readers of another language look for in theirs. */
const PAGES = JSON.stringify(translatedPages);

const NAMES_NONE_OR_FIRST = `coalesce(language, "${FIRST_LANGUAGE}") == "${FIRST_LANGUAGE}"`;
const JOINED =
  '*[_type == "translation.metadata" && references(^._id)][0].translations[defined(value->_id)]';
const ORIGINAL_CHANGED = `${JOINED}[language == "${FIRST_LANGUAGE}"][0].value->_updatedAt`;

/** A GROQ filter for published pages that lack a language. */
export const UNTRANSLATED_FILTER = `!(_id in path("drafts.**")) && (
  (_type in ${PAGES} && ${NAMES_NONE_OR_FIRST} && coalesce(count(${JOINED}[language != "${FIRST_LANGUAGE}"]), 0) < ${furtherLanguages.length})
  || (_type == "state" && defined(slug.current) && coalesce(count(translations), 0) < ${furtherLanguages.length})
)`;

/** A GROQ filter for translations that were last changed before their originals. */
export const OLDER_FILTER = `!(_id in path("drafts.**")) && defined(language) && language != "${FIRST_LANGUAGE}" && ${ORIGINAL_CHANGED} > _updatedAt`;

/** The translation lists on Home: id, title, GROQ filter. */
export const translationReports = [
  ["translations", "Translations to review", TRANSLATION_FILTER],
  ["older", "Translations older than their original", OLDER_FILTER],
  ["untranslated", "Pages without a translation", UNTRANSLATED_FILTER],
] as const;

/** The languages of the published document `$id`, for its form. */
export const STANDING_QUERY = `*[_id == $id][0]{
  "language": coalesce(language, "${FIRST_LANGUAGE}"),
  "isPage": _type in ${PAGES} || (_type == "state" && defined(slug.current)),
  "changedAt": _updatedAt,
  "originalChangedAt": ${ORIGINAL_CHANGED},
  "others": coalesce(select(_type == "state" => translations[].language, ${JOINED}[language != "${FIRST_LANGUAGE}"].language), [])
}`;

export type Standing = {
  language: string;
  isPage: boolean;
  changedAt: string;
  originalChangedAt: string | null;
  others: string[];
};

/**
 * Returns what to tell the editor of a published document about its translations; null
 * for nothing.
 */
export function translationNotice(standing: Standing): string | null {
  const { language, isPage, changedAt, originalChangedAt, others } = standing;
  if (!isLanguage(language)) return null;
  if (language === FIRST_LANGUAGE) {
    const missing = furtherLanguages.filter((each) => !others.includes(each));
    return isPage && missing.length > 0
      ? `Not in ${missing.map(englishName).join(", ")} yet: readers of that language see this page in ${englishName(FIRST_LANGUAGE)}.`
      : null;
  }
  if (originalChangedAt === null)
    return "The original of this translation is not published, so the website does not show the translation either.";
  return originalChangedAt > changedAt
    ? `The original was changed on ${firmTime(originalChangedAt)}, after this translation. Read them side by side, and publish this one again.`
    : null;
}
