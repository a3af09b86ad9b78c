import type { CheckedDocument, Found } from "../finding.ts";
import { type SearchText, searchTextsOf } from "../search-text.ts";
import { publishedIdOf, type Site } from "../site.ts";

/** Titles and descriptions in search results that another page has, too. */
export function searchRules(document: CheckedDocument, site: Site): Found[] {
  const id = publishedIdOf(document._id);
  const others = site.searchTexts.filter(
    (each) => each.documentId !== id && !each.isHidden,
  );
  return searchTextsOf(document)
    .filter(({ isHidden, isBegun }) => isBegun && !isHidden)
    .flatMap((page) => duplicateRules(page, others));
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
