import { versionIdOf } from "../rules/version-id.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { isRecord, textIn } from "./value.ts";

/** What search engines and shared links show of one page of a document. */
export type SearchText = {
  documentId: string;
  /** The way to its `seo` object. */
  path: Path;
  title: string;
  /** Empty where the default of the settings stands. */
  description: string;
  keyword: string;
  /** The heading and the first words of the page. */
  opening: string;
  isHidden: boolean;
};

const NO_PAGE: ReadonlySet<string> = new Set([
  "siteSettings",
  "navigation",
  "faq",
  "snippet",
]);

/** A state has three pages, every other document one. */
const STATE_PAGES = ["landing", "fire", "hail"] as const;

/** The pages of a document as search engines show them; empty if it has none. */
export function searchTextsOf(document: CheckedDocument): SearchText[] {
  if (NO_PAGE.has(document._type)) return [];
  if (document._type !== "state") return ofPage(document, document, []);
  return STATE_PAGES.flatMap((name) => {
    const page = document[name];
    return isRecord(page) ? ofPage(document, page, [name]) : [];
  });
}

function ofPage(
  document: CheckedDocument,
  page: Record<string, unknown>,
  path: Path,
): SearchText[] {
  const seo = page["seo"];
  if (!isRecord(seo)) return [];
  const heading = textIn(page["heading"]) || textIn(page["title"]);
  return [
    {
      documentId: versionIdOf(document._id).publishedId,
      path: [...path, "seo"],
      title: textIn(seo["title"]) || heading,
      description: textIn(seo["description"]),
      keyword: textIn(seo["keyword"]),
      opening: [heading, textIn(page["description"]), textIn(page["intro"])]
        .filter(Boolean)
        .join(" "),
      isHidden: seo["noIndex"] === true,
    },
  ];
}
