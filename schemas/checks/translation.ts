import {
  englishName,
  FIRST_LANGUAGE,
  type Language,
  languageOf,
} from "../../domain/languages.ts";
import { translatedParts } from "../../domain/page-types.ts";
import { sentencesOf } from "../../domain/sentences.ts";
import { nameOf } from "./document-name.ts";
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
  textIn,
  translationsOf,
} from "./value.ts";

type Documents = Site["documents"];

/** Read once for many checks. */
const originals = new WeakMap<Documents, ReadonlyMap<string, string>>();

/** The published ids of translations, each with that of its original. */
function originalsIn(documents: Documents): ReadonlyMap<string, string> {
  const pairs = [...documents.values()]
    .filter(({ _type }) => _type === "translation.metadata")
    .flatMap(({ translations }) => {
      const [first = "", ...others] = listIn(translations)
        .filter(isRecord)
        .map(({ value }) => referenceIn(value) ?? "");
      return others.map((other) => [other, first] as const);
    });
  return new Map(pairs);
}

/** The published id of what a document translates; its own for an original. */
function originalIdOf(id: string, documents: Documents): string {
  const known = originals.get(documents) ?? originalsIn(documents);
  originals.set(documents, known);
  const publishedId = publishedIdOf(id);
  return known.get(publishedId) ?? publishedId;
}

/** The document that another one translates; null for none. */
export function originalOf(
  { _id }: CheckedDocument,
  { documents }: Site,
): CheckedDocument | null {
  const id = originalIdOf(_id, documents);
  return id === publishedIdOf(_id) ? null : (documents.get(id) ?? null);
}

/** Words in a further language, and what they translate. */
type Translated = { words: Place; original: unknown };

/**
 * Finds what readers of another language still get in the first one. Quotations and
 * names may stay.
 */
export function untranslatedRules(
  document: CheckedDocument,
  site: Site,
): Finding[] {
  const members = objectsIn(document).flatMap(({ path, object: original }) =>
    translationsOf({ path, object: original }).map((words) => ({
      path,
      original,
      words,
    })),
  );
  // A picture keeps its first words beside those that its readers see.
  const replaced = new Set(
    members.flatMap(({ path, words }) =>
      Object.keys(words.object).map((name) => JSON.stringify([...path, name])),
    ),
  );
  const whole = {
    words: { path: [], object: document },
    original: originalOf(document, site),
  };
  return [whole, ...members]
    .filter(({ words }) => languageOf(words.object) !== FIRST_LANGUAGE)
    .flatMap((each) => [
      ...textsLeft(each),
      ...partsLeft(each, site),
      ...linksLost(each, site),
    ])
    .filter(({ path }) => !replaced.has(JSON.stringify(path)));
}

/** The texts of a value, without those in other languages. */
function ownTexts(value: unknown, start: Path = []) {
  return textsIn(value, start).filter(
    ({ path }) => !path.includes("translations", start.length),
  );
}

/** Finds texts that are as in the original, or have the first language's common words. */
function textsLeft({ words, original }: Translated): Finding[] {
  const language = languageOf(words.object);
  const known = new Set(
    ownTexts(original).flatMap(({ text }) => unquotedIn(text)),
  );
  const message = `This is still in ${FIRST}, and ${englishName(language)} pages show it. Translate it.`;
  return ownTexts(words.object, words.path).flatMap(({ path, kind, text }) => {
    const sentence = unquotedIn(text).find(
      (each) =>
        (NO_NAME.test(each) &&
          (known.has(each) || isInFirst(each, language))) ||
        (/title|heading/i.test(kind) &&
          known.has(each) &&
          wordsOf(each).length > 1),
    );
    return sentence
      ? [finding("untranslated", { path, sentence }, message)]
      : [];
  });
}

/** Finds questions, figures and other parts of a page that are in another language. */
function partsLeft({ words }: Translated, { documents }: Site): Finding[] {
  const language = languageOf(words.object);
  const name = englishName(language);
  return objectsIn(words.object, words).flatMap(({ path, object }) => {
    const part = documents.get(publishedIdOf(referenceIn(object) ?? ""));
    if (!part || isIn(part, language)) return [];
    const message = isShared(part)
      ? `${name} pages print this in ${FIRST}. Open it, and add its ${name} words.`
      : `This is in ${FIRST}: ${name} pages leave it out, or show it in ${FIRST}. Choose the ${name} one; create it first if there is none.`;
    const spot = { path, sentence: nameOf(part, documents) };
    return [finding("untranslated", spot, message)];
  });
}

/** True for a name that pages of all languages print: of a category, of a team. */
function isShared({ _type, kind, isPlaceholder }: CheckedDocument): boolean {
  const isTeam = kind === "organization" && isPlaceholder !== true;
  return _type === "category" || (_type === "author" && isTeam);
}

/** False for a part of pages that readers of a language get in the first one. */
function isIn(part: CheckedDocument, language: Language): boolean {
  if (isShared(part))
    return translationsOf({ path: [], object: part }).some(
      ({ object }) => languageOf(object) === language,
    );
  return !translatedParts.includes(part._type) || languageOf(part) === language;
}

/** Finds paragraphs of a copy whose link was typed over. */
function linksLost(
  { words, original }: Translated,
  { documents }: Site,
): Finding[] {
  // A link may lead to the translation of what the original links to.
  const destinationOf = ({ target, route, href }: Place["object"]): string => {
    const id = referenceIn(target);
    return id ? originalIdOf(id, documents) : textIn(route) || textIn(href);
  };
  const copied = objectsIn(words.object);
  const kept = new Set(copied.map(({ object }) => destinationOf(object)));
  const lost = objectsIn(original)
    .filter(({ object }) => object["_type"] === "linkAnnotation")
    .filter(({ object }) => !kept.has(destinationOf(object)))
    // A link stands in the `markDefs` of its paragraph.
    .map(({ path }) => JSON.stringify(path.slice(0, -2)));
  return copied
    .filter(({ path }) => lost.includes(JSON.stringify(path)))
    .flatMap(({ object, path }) => textsIn(object, [...words.path, ...path]))
    .map(({ path, text: sentence }) =>
      finding("link-lost", { path, sentence }, LOST),
    );
}

const LOST =
  "The original has a link in this paragraph that is missing here. Select the words and link them.";

const FIRST = englishName(FIRST_LANGUAGE);

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
  en: " the and of to in is are it you your we our for from with on by at or if that this what when not ",
  es: " el la los las de del que y en un una es se su sus por para con lo al o si ",
};

/** True for a sentence of a further language that is in the first one. */
export function isInFirst(sentence: string, language: Language): boolean {
  if (language === FIRST_LANGUAGE) return false;
  const words = wordsOf(sentence.toLowerCase());
  const common = (of: Language) =>
    words.filter((word) => COMMON[of].includes(` ${word} `)).length;
  const first = common(FIRST_LANGUAGE);
  return first > 2 && first > common(language);
}
