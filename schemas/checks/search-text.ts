import { pageTypes } from "../paths.ts";
import { versionIdOf } from "../rules/other-documents.ts";
import { ownWords, statePageTitle } from "../search-words.ts";
import type { CheckedDocument, Path } from "./finding.ts";
import { isRecord, textIn } from "./value.ts";

/** What one page of a document itself says to search engines and in shared links. */
export type SearchText = {
  documentId: string;
  /** The way to its `seo` object. */
  path: Path;
  title: string;
  /** Empty where only the site's own description stands. */
  description: string;
  isHidden: boolean;
  /** False while nobody has opened its `seo` object: no rule asks for it then. */
  isBegun: boolean;
};

const PAGES: ReadonlySet<string> = new Set([...pageTypes, "stateServicePage"]);

/** A state has three pages, every other document one. */
const STATE_PAGES = ["landing", "fire", "hail"] as const;

/** The pages of a document as search engines show them; empty if it has none. */
export function searchTextsOf(document: CheckedDocument): SearchText[] {
  if (!PAGES.has(document._type)) return [];
  if (document._type !== "state") return [ofPage(document, document, [])];
  const name = textIn(document["name"]);
  return STATE_PAGES.flatMap((key) => {
    const page = document[key];
    const title = statePageTitle(key, name);
    return isRecord(page) ? [ofPage(document, { title, ...page }, [key])] : [];
  });
}

function ofPage(
  document: CheckedDocument,
  page: Record<string, unknown>,
  path: Path,
): SearchText {
  const seo = isRecord(page["seo"]) ? page["seo"] : {};
  return {
    documentId: versionIdOf(document._id).publishedId,
    path: [...path, "seo"],
    ...ownWords({
      heading: textIn(page["heading"]),
      title: textIn(page["title"]),
      description: textIn(page["description"]),
      intro: textIn(page["intro"]),
      seo: {
        title: textIn(seo["title"]),
        description: textIn(seo["description"]),
      },
    }),
    isHidden: seo["noIndex"] === true,
    isBegun: isRecord(page["seo"]),
  };
}
