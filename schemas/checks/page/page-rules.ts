import type { CheckedDocument, Found } from "../finding.ts";
import { pageTitlesOf, type Site } from "../site.ts";
import { factPlacesIn, fieldOf } from "../text.ts";
import { isRecord, objectsIn, textIn } from "../value.ts";

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

const VAGUE =
  /^(?:an? )?(?:image|picture|photo|photograph|img|screenshot|graphic|untitled|placeholder)s?(?: of)?[\s\d._-]*$|\.(?:jpe?g|png|webp|avif|gif)$|^(?:img|dsc|image)[_-]?\d+$/i;

/** Pictures without a description, or with one that says nothing. */
export function pictureRules(document: CheckedDocument): Found[] {
  return objectsIn(document)
    .filter(({ object }) => isRecord(object["asset"]) || "alt" in object)
    .flatMap(({ path, object }): Found[] => {
      const alt = textIn(object["alt"]);
      if (!alt)
        return [
          {
            rule: "alt-text",
            path: [...path, "alt"],
            message:
              "Describe the picture in one sentence, for people who cannot see it.",
          },
        ];
      if (!VAGUE.test(alt)) return [];
      return [
        {
          rule: "vague-alt-text",
          path: [...path, "alt"],
          message: `"${alt}" does not say what the picture shows.`,
        },
      ];
    });
}

/** Facts in texts that do not exist or are not published. In: the document as it is stored. */
export function factTokenRules(document: CheckedDocument, site: Site): Found[] {
  return factPlacesIn(document).flatMap(({ name, path }): Found[] => {
    const known = site.facts.stored.find((fact) => fact.name === name);
    if (known && site.publishedIds.has(known.id)) return [];
    return [
      {
        rule: "fact-gone",
        path: fieldOf(path),
        message: known
          ? `The fact "${name}" is not published: visitors read the last value that stands here. Publish it first.`
          : `There is no fact "${name}". Visitors read the last value that stands here.`,
      },
    ];
  });
}
