import type { CheckedDocument, Found } from "../finding.ts";
import { pageTitlesOf, type Site } from "../site.ts";

/** Titles in search results that another page has, too. */
export function titleRules(document: CheckedDocument, site: Site): Found[] {
  return pageTitlesOf(document).flatMap(
    ({ documentId, path, title }): Found[] =>
      title !== "" &&
      site.titles.some(
        (other) =>
          other.documentId !== documentId &&
          other.title.toLowerCase() === title.toLowerCase(),
      )
        ? [
            {
              rule: "duplicate-title",
              path,
              message: `Another page has the title "${title}" in search results, too. Readers cannot tell them apart.`,
            },
          ]
        : [],
  );
}
