import { FIRST_LANGUAGE, type Language, pathIn } from "../../domain/languages";
import {
  documentPath,
  type StateServiceKind,
  stateServicePrefixes,
} from "../../domain/paths";
import { statePageTitle } from "../../domain/search-words";

import {
  DEFAULT_NEWS_TITLE,
  DEFAULT_STATE_NAME,
  DEFAULT_TIPS_TITLE,
} from "~/model/default-texts";
import type { Catalogue } from "~/words/catalogues";
import { catalogueOf } from "~/words/catalogues.server";

import type { PAGES_QUERY_RESULT } from "./sanity.types";
import { PAGES_QUERY } from "./site-page.query";
import { cachedFromContent } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { stateServiceNames } from "./state.query";

/** A page of the site: its path, its title, its text. */
export type SitePage = {
  path: string;
  title: string;
  /** The kind of the page, as visitors read it. */
  label: string;
  description: string | null;
  text: string;
  questions: { id: string; question: string; answer: string }[];
  /** False while no editor has written the page. */
  isWritten: boolean;
};

type Words = Catalogue["pages"];

type Document = PAGES_QUERY_RESULT["documents"][number];

/** Every page of the site, read once and cached until one of them changes. */
export const loadPages = cachedFromContent((reader) =>
  pagesIn(reader.language, reader),
);

async function pagesIn(language: Language, reader: ContentReader) {
  const { documents, services } = await reader
    .withoutStega()
    .fetch(PAGES_QUERY, { language });
  const { pages: words, shell } = catalogueOf(language);
  const pages = documents.flatMap((document) =>
    pagesOf(inItsWords(document), words)
      .map((own) =>
        document.ownWords ? { ...own, path: pathIn(language, own.path) } : own,
      )
      .map((own) => (document.isLapsed ? reduced(own) : own)),
  );
  const ofCode = [consultationPage(language, words, shell.requestConsultation)];
  if (language !== FIRST_LANGUAGE) return [...pages, ...ofCode];
  const written = new Set(pages.map(({ path }) => path));
  const unwritten = documents
    .flatMap((document) => servicesOf(document, services))
    .filter(({ path }) => !written.has(path));
  return [...pages, ...unwritten, ...ofCode, searchPage];
}

/** The paths of all pages in the first language. */
export const loadKnownPaths = cachedFromContent(
  async (reader): Promise<ReadonlySet<string>> => {
    const pages = await pagesIn(FIRST_LANGUAGE, reader);
    return new Set(pages.map(({ path }) => path));
  },
);

/** A page that no editor has written. */
const blank = {
  description: null,
  text: "",
  questions: [],
  isWritten: false,
} satisfies Partial<SitePage>;

/** Where the license has expired, what the firm says about its work is not shown. */
function reduced(own: SitePage): SitePage {
  return { ...own, description: null, text: "", questions: [] };
}

const consultationPage = (
  language: Language,
  words: Words,
  title: string,
): SitePage => ({
  ...blank,
  path: pathIn(language, "/consultation"),
  title,
  label: words.kinds.contactPage,
  description: words.consultationSummary,
  isWritten: true,
});

// It has an address to share, but no text of its own to find.
const searchPage: SitePage = {
  ...blank,
  path: "/search",
  title: "Search",
  label: "Search",
};

/** Puts the words of the language that is read into a document shared by all languages. */
function inItsWords(document: Document): Document {
  const { ownWords } = document;
  if (!ownWords) return document;
  const words = { ...document.words, ...ownWords.words };
  return { ...document, ...ownWords, words };
}

function pagesOf(document: Document, words: Words): SitePage[] {
  const isState = document._type === "state";
  const isBlog = document._type === "blogPage";
  return [
    ...page(document, words),
    ...(isState ? perilPage(document, "fire") : []),
    ...(isState ? perilPage(document, "hail") : []),
    ...(isBlog ? listPages(document) : []),
  ];
}

function page(document: Document, words: Words): SitePage[] {
  const { _type, name } = document;
  const path = documentPath(document);
  if (path === null) return [];
  const fallback =
    _type === "state" && name ? statePageTitle("landing", name) : name;
  return [
    {
      path,
      title: document.title || fallback || path,
      label: name || words.kinds[_type],
      description: document.description,
      text: plainTextOf(document.words),
      questions: questionsOf(document),
      isWritten: true,
    },
  ];
}

function questionsOf(document: Document): SitePage["questions"] {
  const { sectionQuestions, bodyQuestions, landingQuestions } = document;
  const lists = [...(sectionQuestions ?? []), ...(bodyQuestions ?? [])];
  return [...lists, { faqs: landingQuestions }]
    .flatMap(({ faqs }) => faqs ?? [])
    .flatMap((faq) => (faq?.question ? [{ ...faq, id: faq._id }] : []));
}

function perilPage(document: Document, peril: "fire" | "hail"): SitePage[] {
  const path = documentPath({ ...document, page: peril });
  if (path === null) return [];
  const name = document.name || DEFAULT_STATE_NAME;
  const words = document[peril];
  return [
    {
      path,
      title: words?.heading || statePageTitle(peril, name),
      label: name,
      description: words?.description ?? words?.intro ?? null,
      text: plainTextOf(words),
      questions: [],
      isWritten: words !== null,
    },
  ];
}

function listPages(document: Document): SitePage[] {
  const { tipsTitle, tipsIntro, newsTitle, newsIntro } = document;
  const list = { ...blank, label: "Blog", isWritten: true };
  return [
    {
      ...list,
      path: "/blog/insurance-tips",
      title: tipsTitle || DEFAULT_TIPS_TITLE,
      description: tipsIntro,
    },
    {
      ...list,
      path: "/blog/industry-news",
      title: newsTitle || DEFAULT_NEWS_TITLE,
      description: newsIntro,
    },
  ];
}

// Every service in every state has a page, written or not.
function servicesOf(
  document: Document,
  services: PAGES_QUERY_RESULT["services"],
): SitePage[] {
  const { slug, name } = document;
  if (document._type !== "state" || !slug) return [];
  const kinds = Object.keys(stateServicePrefixes) as StateServiceKind[];
  return kinds.map((kind) => ({
    path: `${stateServicePrefixes[kind]}/${slug}`,
    title: `${services.find((own) => own.kind === kind)?.title || stateServiceNames[kind]} in ${name ?? DEFAULT_STATE_NAME}`,
    label: name ?? "State",
    ...blank,
  }));
}

// The fields whose text visitors read; other strings of a document are keys,
// names of icons and colors, URLs.
const readFields = new Set([
  "answer",
  "caption",
  "children",
  "description",
  "heading",
  "intro",
  "items",
  "localNote",
  "points",
  "reportingNote",
  "text",
  "timeframe",
  "title",
  "whyChooseUs",
]);

/** Returns the visible texts of a part of a document, in their order, as one string. */
export function plainTextOf(part: unknown): string {
  const found: string[] = [];
  collect(part, found);
  return found.join(" ").replace(/\s+/g, " ").trim();
}

function collect(part: unknown, found: string[]): void {
  if (typeof part === "string") found.push(part);
  else if (Array.isArray(part)) for (const item of part) collect(item, found);
  else if (isRecord(part) && Array.isArray(part["children"]))
    found.push(part["children"].map(spanText).join(""));
  else if (isRecord(part))
    for (const [field, value] of Object.entries(part)) {
      // Strings in a list count only if the list's own field does; objects in it
      // are searched.
      if (readFields.has(field)) collect(value, found);
      else if (Array.isArray(value)) collect(value.filter(isRecord), found);
      else if (typeof value !== "string") collect(value, found);
    }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function spanText(span: unknown): string {
  return isRecord(span) && typeof span["text"] === "string" ? span["text"] : "";
}

// Pages with little text of their own would harm the ranking of the others, so
// a page is listed only from this many words on.
const INDEXABLE_FROM_WORDS = 150;

/** True if the text of a service in a state is long enough for search engines. */
export function isIndexable(text: string): boolean {
  return text.split(/\s+/).filter(Boolean).length >= INDEXABLE_FROM_WORDS;
}
