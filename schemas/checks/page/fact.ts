import { circleOf } from "../../fact-text.ts";
import { factPlacesIn, fieldOf } from "../text.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import { publishedIdOf, type Site } from "../site.ts";
import { storedFact } from "../site-facts.ts";

/**
 * Facts in texts that do not exist or are not published, and facts that refer to
 * themselves. In: the document as it is stored.
 */
export function factTokenRules(document: CheckedDocument, site: Site): Found[] {
  return [...goneFacts(document, site), ...circle(document, site)];
}

function goneFacts(document: CheckedDocument, site: Site): Found[] {
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

function circle(document: CheckedDocument, site: Site): Found[] {
  if (document._type !== "fact") return [];
  const own = storedFact(document);
  const id = publishedIdOf(document._id);
  const others = site.facts.stored.filter((fact) => fact.id !== id);
  const names = own.name ? circleOf(own.name, [...others, own]) : null;
  return names
    ? [
        {
          rule: "fact-circle",
          path: ["value"],
          message: `This fact refers to itself (${names.join(", then ")}). Write the value itself.`,
        },
      ]
    : [];
}
