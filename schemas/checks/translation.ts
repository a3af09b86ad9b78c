import {
  englishName,
  FIRST_LANGUAGE,
  type Language,
  languageOf,
} from "../../domain/languages.ts";
import { sentencesOf } from "../../domain/sentences.ts";
import {
  type CheckedDocument,
  type Finding,
  finding,
  type Path,
} from "./finding.ts";
import { publishedIdOf, type Site } from "./site.ts";
import { textsIn, wordsOf } from "./text.ts";
import {
  isRecord,
  listIn,
  objectsIn,
  type Place,
  referenceIn,
  translationsOf,
} from "./value.ts";

/** The document that another one translates; null for none. */
export function originalOf(
  { _id }: CheckedDocument,
  { documents }: Site,
): CheckedDocument | null {
  const id = publishedIdOf(_id);
  const [first, ...others] =
    [...documents.values()]
      .filter(({ _type }) => _type === "translation.metadata")
      .map(({ translations }) => listIn(translations).filter(isRecord))
      .map((each) => each.map(({ value }) => referenceIn(value)))
      .find((each) => each.includes(id)) ?? [];
  return others.includes(id) ? (documents.get(first ?? "") ?? null) : null;
}

/**
 * Finds texts for readers of another language that are still in the first one: the same
 * words as in the original, or a sentence with its most common words. Quotations and
 * names may stay.
 */
export function untranslatedRules(
  document: CheckedDocument,
  site: Site,
): Finding[] {
  const translated = objectsIn(document).flatMap((original) =>
    translationsOf(original).map((words) => ({ original, words })),
  );
  // A picture keeps its first words beside those that its readers see.
  const replaced = new Set(
    translated.flatMap(({ original, words }) =>
      Object.keys(words.object).map((name) =>
        JSON.stringify([...original.path, name]),
      ),
    ),
  );
  const whole = { path: [], object: document };
  return [
    ...leftIn(whole, originalOf(document, site)),
    ...translated.flatMap(({ original, words }) =>
      leftIn(words, original.object),
    ),
  ].filter(({ path }) => !replaced.has(JSON.stringify(path)));
}

/** The texts of a value, without those in other languages. */
function ownTexts(value: unknown, start: Path) {
  return textsIn(value, start).filter(
    ({ path }) => !path.includes("translations", start.length),
  );
}

/** What is not translated in a document or an object in a further language. */
function leftIn({ path: start, object }: Place, original: unknown): Finding[] {
  const language = languageOf(object);
  if (language === FIRST_LANGUAGE) return [];
  const known = new Set(
    ownTexts(original, []).flatMap(({ text }) => unquotedIn(text)),
  );
  const message = `This is still in ${englishName(FIRST_LANGUAGE)}, and ${englishName(language)} pages show it. Translate it.`;
  return ownTexts(object, start).flatMap(({ path, kind, text }) => {
    const sentence = unquotedIn(text).find(
      (each) =>
        (NO_NAME.test(each) &&
          (known.has(each) || isInFirst(each, language))) ||
        (/title|heading/i.test(kind) &&
          known.has(each) &&
          wordsOf(each).length > 2),
    );
    return sentence
      ? [finding("untranslated", { path, sentence }, message)]
      : [];
  });
}

const QUOTATION = /“[^”]*”|"[^"]*"|«[^»]*»/g;

/** The sentences of a text, without what it quotes. */
function unquotedIn(text: string): string[] {
  return sentencesOf(
    text.replace(QUOTATION, "“…”").replace(/\s+/g, " ").trim(),
  );
}

/** A word within a text that begins small: names, addresses and codes have none. */
const NO_NAME = /\s\p{Ll}{4,}/u;

/** The most common words of each language, which no other one has. */
const COMMON: Record<Language, string> = {
  en: "the and of to in is are it you your we our for from with on by at or if that this what when not",
  es: "el la los las de del que y en un una es se su sus por para con lo al o si",
};

function isInFirst(sentence: string, language: Language): boolean {
  const words = wordsOf(sentence.toLowerCase());
  const common = (of: Language) =>
    words.filter((word) => COMMON[of].split(" ").includes(word)).length;
  const first = common(FIRST_LANGUAGE);
  return first > 2 && first > common(language);
}
