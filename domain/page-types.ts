/**
 * The types of documents that have a page, for queries, forms, the Studio's lists and
 * the checks. Each list is the text of a GROQ list first: the whole text of a query has
 * to be known before it runs, to give its answer a type.
 */

/** Those that a link can lead to as a document. */
export const LINKED_PAGES = `"homePage", "contactPage", "claimsPage", "otherStatePage", "compliancePage", "deadlinesPage", "evidencePage", "blogPage", "article", "hoaGuide", "service", "claimType", "state", "legalPage"`;

/** Those in the search, the sitemap and llms.txt. */
export const LISTED_PAGES = `${LINKED_PAGES}, "stateServicePage"` as const;

/** All of them: a link leads to the consultation as to a fixed page. */
export const ALL_PAGES = `${LISTED_PAGES}, "consultationPage"` as const;

type TypesIn<List extends string> =
  List extends `"${infer Type}", ${infer Rest}`
    ? Type | TypesIn<Rest>
    : List extends `"${infer Type}"`
      ? Type
      : never;

function typesIn<List extends string>(list: List): readonly TypesIn<List>[] {
  return JSON.parse(`[${list}]`) as TypesIn<List>[];
}

export const linkedTypes = typesIn(LINKED_PAGES);
export const listedTypes = typesIn(LISTED_PAGES);
export const pageTypes = typesIn(ALL_PAGES);

/** The type of a document that has a page. */
export type PageType = (typeof pageTypes)[number];

/** Pages that have a document for each language. */
export const translatedPages = pageTypes.filter((type) => type !== "state");

/**
 * Types with a document for each language: pages, and documents shown only on pages.
 * All others are one document with its words by language, so that a storm, a license or
 * a rule of law never ends in one language only.
 */
export const translatedTypes = [
  ...translatedPages,
  "navigation",
  "evidenceChecklist",
  "faq",
  "serviceCard",
  "snippet",
  "stat",
  "tonight",
] as const;

/** Those among them that stand within pages. */
export const translatedParts: readonly string[] = translatedTypes.filter(
  (type) => !pageTypes.some((page) => page === type),
);

/**
 * The types whose texts may promise something on behalf of the firm; legal pages are
 * approved by counsel instead.
 */
export const promisingTypes = [
  ...pageTypes.filter((type) => type !== "legalPage"),
  "evidenceChecklist",
  "serviceCard",
  "faq",
  "snippet",
  "tonight",
] as const;
