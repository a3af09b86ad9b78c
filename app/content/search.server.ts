import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";

import { beginning, plainWords } from "../../domain/stored-text";

import type { SearchHit, TextPart } from "~/model/page-parts";

import type { Catalogue } from "~/words/catalogues";
import { catalogueOf } from "~/words/catalogues.server";
import { fill } from "~/words/fill";

import { loadPages, type SitePage } from "./site-page.server";
import { cachedFromContent } from "./source/cache.server";
import type { ContentReader } from "./source/reader";

type Entry = {
  id: string;
  href: string;
  label: string;
  title: string;
  keywords: string;
  summary: string;
  text: string;
};

const LONGEST_SEARCH = 100;
const MOST_WORDS = 8;
const MOST_HITS = 30;
const EXCERPT_LENGTH = 180;

/** Returns the words of a typed text in lower case, bounded in number and length. */
export function searchWords(typed: string): string[] {
  return wordsIn(beginning(typed, LONGEST_SEARCH))
    .filter((word) => word.length > 1)
    .slice(0, MOST_WORDS);
}

/** Returns the words of a text for comparison, however it was typed or copied. */
function wordsIn(text: string): string[] {
  const words = plainWords(text).normalize("NFKC").toLowerCase();
  return words.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/**
 * Indexes the pages of the site and the questions on them. `find` takes what a
 * visitor typed and returns at most 30 hits, the best first.
 */
export async function searchIndex(
  pages: readonly SitePage[],
  { questionOn, synonyms }: Catalogue["pages"],
) {
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Entry>({
    fields: ["title", "keywords", "summary", "text"],
    storeFields: ["href", "label", "title", "summary", "text"],
    tokenize: wordsIn,
    processTerm(word) {
      vocabulary.add(word);
      return word;
    },
    searchOptions: { processTerm: (word) => word },
  });
  // It is slow, so other requests are answered in between.
  await index.addAllAsync(entriesOf(pages, questionOn));
  const alike = new Map<string, string>(Object.entries(synonyms));
  return {
    find(typed: string): SearchHit[] {
      const words = searchWords(typed).map((word) => alike.get(word) ?? word);
      if (words.length === 0) return [];
      const results = ranked(index, vocabulary, words);
      const terms = new Set(results.flatMap((result) => result.terms));
      // One for all hits: making it takes longer than using it.
      const found = pattern([...terms, ...words]);
      return results.map((result) => toHit(result, found));
    },
  };
}

function entriesOf(pages: readonly SitePage[], questionOn: string): Entry[] {
  const entries = new Map<string, Entry>();
  for (const page of pages.filter(({ isWritten }) => isWritten)) {
    entries.set(page.path, {
      id: page.path,
      href: page.path,
      label: page.label,
      title: plainWords(page.title),
      keywords: page.label,
      summary: plainWords(page.description ?? ""),
      text: plainWords(page.text),
    });
    for (const { id, question, answer } of page.questions) {
      // A question on several pages links to the first of them.
      if (entries.has(id)) continue;
      entries.set(id, {
        id,
        href: page.path,
        label: fill(questionOn, { title: page.title }),
        title: plainWords(question),
        keywords: "",
        summary: "",
        text: plainWords(answer),
      });
    }
  }
  return [...entries.values()];
}

// Pages with all words; if there are none, pages with some.
function ranked(
  index: MiniSearch<Entry>,
  vocabulary: ReadonlySet<string>,
  words: readonly string[],
): SearchResult[] {
  const queries = words.map((word) => ({
    combineWith: "OR" as const,
    queries: [word, ...swapped(word).filter((other) => vocabulary.has(other))],
  }));
  const search = (combineWith: "AND" | "OR") =>
    index.search({ combineWith, queries }, options);
  const all = search("AND");
  return (all.length > 0 ? all : search("OR")).slice(0, MOST_HITS);
}

const options: SearchOptions = {
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 3 ? 0.2 : false),
  boost: { title: 6, summary: 2, keywords: 2 },
  weights: { prefix: 0.6, fuzzy: 0.3 },
  // A page about one state ranks below the general page.
  boostDocument: (id) => (String(id).split("/").length > 3 ? 0.8 : 1),
};

// Swapped letters are the most common typo, but have edit distance two:
// "hial" is as far from "hail" as from "hill".
function swapped(word: string): string[] {
  if (word.length < 4) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

function toHit(result: SearchResult, found: RegExp): SearchHit {
  const { href, label, title, summary, text } = result as unknown as Entry;
  const source = summary.search(found) >= 0 || !text ? summary : text;
  return {
    href,
    label,
    title: marked(title, found),
    excerpt: marked(excerptOf(source || summary, found), found),
  };
}

// Whole words only: "hail" marks nothing in the middle of "shail".
function pattern(terms: readonly string[]): RegExp {
  const words = terms.map((term) => term.replace(/[^\p{L}\p{N}]/gu, ""));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})`, "giu");
}

/** Returns the part of a text around the first match. */
function excerptOf(text: string, found: RegExp): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const at = Math.max(0, text.search(found) - 60);
  const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  const cut = beginning(text.slice(start), EXCERPT_LENGTH);
  const isEnd = start + EXCERPT_LENGTH >= text.length;
  const whole = isEnd ? cut : cut.slice(0, Math.max(cut.lastIndexOf(" "), 1));
  return `${start > 0 ? "… " : ""}${whole}${isEnd ? "" : " …"}`;
}

function marked(text: string, found: RegExp): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(found)) {
    if (match.index > end) {
      parts.push({ text: text.slice(end, match.index), isHit: false });
    }
    end = match.index + match[0].length;
    parts.push({ text: match[0], isHit: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

const loadIndex = cachedFromContent(async (reader) =>
  searchIndex(await loadPages(reader), catalogueOf(reader.language).pages),
);

/** Finds pages and questions with typed words, the best first. */
export async function search(
  reader: ContentReader,
  typed: string,
): Promise<SearchHit[]> {
  return (await loadIndex(reader)).find(typed);
}
