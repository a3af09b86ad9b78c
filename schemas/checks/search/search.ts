import type { CheckedDocument, Found } from "../finding.ts";
import { type SearchText, searchTextsOf } from "../search-text.ts";
import { publishedIdOf, type Site } from "../site.ts";

/** In pixels: what a result of Google's has room for on a wide screen. */
const TITLE_WIDTH = 600;
const DESCRIPTION_WIDTH = 1240;
const TITLE_SIZE = 20;
const DESCRIPTION_SIZE = 14;
const SHORTEST_DESCRIPTION = 50;

const NARROW = /[ijltfrI.,:;'’!|()[\]{} /-]/u;
const WIDE = /[mwMW@%—…]/u;

/**
 * About how wide a text is in Arial. In: the text, the size of its font in
 * pixels. Out: pixels, within a few percent for English.
 */
export function widthOf(text: string, size: number): number {
  const widths = [...text].map((character) =>
    NARROW.test(character)
      ? 0.28
      : WIDE.test(character)
        ? 0.84
        : /\p{Lu}/u.test(character)
          ? 0.68
          : 0.54,
  );
  return size * widths.reduce((sum, width) => sum + width, 0);
}

/** How each page of a document looks in search results, and its keyword. */
export function searchRules(document: CheckedDocument, site: Site): Found[] {
  const id = publishedIdOf(document._id);
  const others = site.searchTexts.filter(
    (each) => each.documentId !== id && !each.isHidden,
  );
  return searchTextsOf(document)
    .filter(({ isHidden, isBegun }) => isBegun && !isHidden)
    .flatMap((page) => [
      ...widthRules(page),
      ...duplicateRules(page, others),
      ...keywordRules(page),
    ]);
}

function widthRules({
  path,
  title,
  description,
  isWritten,
}: SearchText): Found[] {
  const found: Found[] = [];
  if (widthOf(title, TITLE_SIZE) > TITLE_WIDTH)
    found.push({
      rule: "title-width",
      path: [...path, "title"],
      message: `Search results cut "${title}". Shorten it to about 60 characters, the important words first.`,
    });
  const width = widthOf(description, DESCRIPTION_SIZE);
  if (width > DESCRIPTION_WIDTH || description.length < SHORTEST_DESCRIPTION)
    found.push({
      rule: "description-width",
      path: [...path, "description"],
      message:
        width > DESCRIPTION_WIDTH
          ? isWritten
            ? "Search results cut this description. Shorten it to about 160 characters."
            : "Search results show the text at the head of the page and cut it. Write about 160 characters for them here."
          : "Write one or two sentences for search results, at least 50 characters: what will the reader find here?",
    });
  return found;
}

function duplicateRules(
  { path, title, description }: SearchText,
  others: readonly SearchText[],
): Found[] {
  const isSame = (a: string, b: string) =>
    a !== "" && a.toLowerCase() === b.toLowerCase();
  const found: Found[] = [];
  if (others.some((other) => isSame(other.title, title)))
    found.push({
      rule: "duplicate-title",
      path: [...path, "title"],
      message: `Another page has the title "${title}" in search results, too. Readers cannot tell them apart.`,
    });
  if (others.some((other) => isSame(other.description, description)))
    found.push({
      rule: "duplicate-description",
      path: [...path, "description"],
      message:
        "Another page has the same description. Say what is special about this one.",
    });
  return found;
}

function keywordRules({
  path,
  title,
  description,
  opening,
  keyword,
}: SearchText): Found[] {
  if (!keyword) return [];
  const places = { title, description, "heading or introduction": opening };
  const missing = Object.entries(places)
    .filter(([, text]) => !hasWords(text, keyword))
    .map(([name]) => name);
  return missing.length > 0
    ? [
        {
          rule: "keyword",
          path: [...path, "keyword"],
          message: `"${keyword}" is missing in the ${missing.join(" and the ")}.`,
        },
      ]
    : [];
}

/** True if all words stand in a text, in any order; an ending may differ. */
function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word.replace(/(?:ies|es|s|y)$/, "")));
}
