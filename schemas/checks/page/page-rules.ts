import { circleOf } from "../../fact-text.ts";
import { type RivalStorm, rivalNote } from "../../rules/storm.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import { pageTitlesOf, publishedIdOf, type Site } from "../site.ts";
import { storedFact } from "../site-facts.ts";
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

/**
 * Storms that are on at the same time as this one, drafts among them: which one
 * visitors will see. In: the document, all documents, the time in milliseconds
 * since 1970.
 */
export function stormRules(
  document: CheckedDocument,
  site: Site,
  now: number,
): Found[] {
  if (document._type !== "storm") return [];
  const own = stormOf(document);
  const notes = [...site.documents.values()]
    .filter(({ _type }) => _type === "storm")
    .map(stormOf)
    .filter(({ _id }) => _id !== own._id)
    .map((other) => rivalNote(own, other, now))
    .filter((note) => note !== null);
  return notes.length === 0
    ? []
    : [{ rule: "storm-overlap", path: ["active"], message: notes.join(" ") }];
}

function stormOf(document: CheckedDocument): RivalStorm {
  const { _id, active, startsAt, endsAt, name } = document;
  return {
    _id: publishedIdOf(_id),
    active: active === true,
    startsAt: textIn(startsAt),
    endsAt: textIn(endsAt),
    name: textIn(name),
  };
}

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
