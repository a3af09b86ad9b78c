import { redirectTarget } from "../../domain/redirect-table.ts";
import { LONGEST } from "../../domain/search-words.ts";
import {
  type CheckedDocument,
  finding,
  type Finding,
  type Path,
} from "./finding.ts";
import { pageTitlesOf, publishedIdOf, type Site } from "./site.ts";
import { factPlacesIn, fieldOf, textsIn } from "./text.ts";
import {
  isRecord,
  listIn,
  objectsIn,
  type Place,
  referenceIn,
  textIn,
} from "./value.ts";

const LINKS: ReadonlySet<unknown> = new Set(["link", "linkAnnotation"]);
const VAGUE_LINK =
  /^(?:click )?here$|^(?:read |learn |see )?more$|^(?:this )?link$/i;

/** Finds links and references that lead nowhere, to a draft, or to an old address. */
export function linkRules(document: CheckedDocument, site: Site): Finding[] {
  const places = objectsIn(document);
  return [
    deadReferences,
    badAddresses,
    missingFiles,
    vagueLinks,
    vagueLabels,
  ].flatMap((rule) => places.flatMap((place) => rule(place, site)));
}

function deadReferences(
  { path, object }: Place,
  { documents, publishedIds }: Site,
): Finding[] {
  const id = referenceIn(object);
  if (id === null || /^(?:image|file)-/.test(id)) return [];
  const target = documents.get(publishedIdOf(id));
  if (target === undefined)
    return [
      finding(
        "link-nowhere",
        path,
        "The page this refers to is gone. Choose another page, or remove the link.",
      ),
    ];
  if (publishedIds.has(publishedIdOf(id))) return [];
  const name = textIn(target["title"]) || textIn(target["name"]);
  return [
    finding(
      "link-unpublished",
      path,
      `${name ? `"${name}"` : "What this refers to"} is not published, so visitors do not see it. Publish it first.`,
    ),
  ];
}

function badAddresses({ path, object: link }: Place, site: Site): Finding[] {
  if (!LINKS.has(link["_type"])) return [];
  const href = textIn(link["href"]);
  const hasTarget = referenceIn(link["target"]) !== null;
  if (!href && !hasTarget && !textIn(link["route"]))
    return [
      finding(
        "link-nowhere",
        path,
        "This link leads nowhere. Choose a page or write an address.",
      ),
    ];
  const url = site.origin && href ? URL.parse(href) : null;
  if (url === null || url.origin !== site.origin) return [];
  const own = url.pathname.replace(/(?<=.)\/$/, "");
  if (site.paths.has(own)) return [];
  const redirect = site.redirects.find(own);
  const to = redirect && redirectTarget(redirect, own);
  const message =
    to === null
      ? `No page of this site has the address ${own}.`
      : `${own} is an old address, which leads to ${to}.`;
  return [
    finding(
      to === null ? "link-nowhere" : "link-redirect",
      [...path, "href"],
      `${message} Choose the page by its title instead.`,
    ),
  ];
}

/** Finds downloads without a file or a title, which pages leave out. */
function missingFiles({ path, object }: Place): Finding[] {
  if (object["_type"] !== "download") return [];
  if (referenceIn(object["asset"]) && textIn(object["title"])) return [];
  const message =
    "This download has no file or no title, so visitors do not see it. Upload a PDF, and say what it is.";
  return [finding("link-nowhere", path, message)];
}

/** Finds links on words like "here", which mean nothing in a screen reader's list of links. */
function vagueLinks({ path, object: block }: Place): Finding[] {
  if (block["_type"] !== "block") return [];
  const links = new Set(
    listIn(block["markDefs"])
      .filter(isRecord)
      .filter(({ _type }) => LINKS.has(_type))
      .map(({ _key }) => _key),
  );
  return listIn(block["children"])
    .filter(isRecord)
    .filter(({ marks }) => listIn(marks).some((mark) => links.has(mark)))
    .filter(({ text }) => VAGUE_LINK.test(textIn(text)))
    .map(({ text }) => vagueLink(path, textIn(text)));
}

function vagueLabels({ path, object }: Place): Finding[] {
  const name = object["_type"] === "download" ? "title" : "label";
  const label = textIn(object[name]);
  return VAGUE_LINK.test(label) ? [vagueLink([...path, name], label)] : [];
}

function vagueLink(path: Path, sentence: string): Finding {
  const message = `"${sentence}" does not say where the link leads. Link the words that name the page.`;
  return finding("vague-link", { path, sentence }, message);
}

/** Finds words that search results cut or show twice, and a title that its own text repeats. */
export function titleRules(document: CheckedDocument, site: Site): Finding[] {
  return [...repeatedTitles(document), ...shownWords(document, site)];
}

/** The page prints the title above the text, so readers would read it twice. */
function repeatedTitles(document: CheckedDocument): Finding[] {
  const titles = [document["title"], document["heading"], document["name"]];
  const plain = (text: string) =>
    text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const [first] = textsIn(document["body"], ["body"]).filter(({ kind }) =>
    /^h\d$/.test(kind),
  );
  return first &&
    titles.some((title) => plain(textIn(title)) === plain(first.text))
    ? [
        finding(
          "repeated-title",
          { path: first.path, sentence: first.text },
          "The first heading says the title once more. Remove it: the page shows the title above the text.",
        ),
      ]
    : [];
}

/** Finds words for search results that are cut there, or that another page has too. */
function shownWords(document: CheckedDocument, site: Site): Finding[] {
  return pageTitlesOf(document).flatMap((page) =>
    (["title", "description"] as const).flatMap((field) => {
      const text = page[field];
      const path = [...page.path, field];
      const isShared = site.titles.some(
        (other) =>
          other.documentId !== page.documentId &&
          other.language === page.language &&
          other[field].toLowerCase() === text.toLowerCase(),
      );
      return [
        ...(text.length > LONGEST[field]
          ? [
              finding(
                `cut-${field}`,
                path,
                `Search results show ${LONGEST[field]} characters of a ${field}; this one has ${text.length}.`,
              ),
            ]
          : []),
        ...(text !== "" && isShared
          ? [
              finding(
                `duplicate-${field}`,
                path,
                `Another page has the ${field} "${text}" in search results too. Readers cannot tell them apart.`,
              ),
            ]
          : []),
      ];
    }),
  );
}

const VAGUE_ALT =
  /^(?:an? )?(?:image|picture|photo|photograph|img|screenshot|graphic|untitled|placeholder)s?(?: of)?[\s\d._-]*$|\.(?:jpe?g|png|webp|avif|gif)$|^(?:img|dsc|image)[_-]?\d+$/i;

/** Finds pictures without a description, or with a meaningless one. */
export function pictureRules(document: CheckedDocument): Finding[] {
  return (
    objectsIn(document)
      // The dark scheme's file shows the same, and has no words of its own.
      .filter(({ path }) => path.at(-1) !== "dark")
      .filter(({ object }) => object["_type"] !== "download")
      .filter(({ object }) => isRecord(object["asset"]) || "alt" in object)
      .map(({ path, object }) => ({
        path: [...path, "alt"],
        alt: textIn(object["alt"]),
      }))
      .filter(({ alt }) => !alt || VAGUE_ALT.test(alt))
      .map(({ path, alt }) =>
        alt
          ? finding(
              "vague-alt-text",
              path,
              `"${alt}" does not say what the picture shows.`,
            )
          : finding(
              "alt-text",
              path,
              "Describe the picture in one sentence, for people who cannot see it.",
            ),
      )
  );
}

/**
 * Finds facts in texts that do not exist or are not published.
 *
 * @param document as stored.
 */
export function factTokenRules(
  document: CheckedDocument,
  site: Site,
): Finding[] {
  return factPlacesIn(document).flatMap(({ name, path }) => {
    const known = site.facts.stored.find((fact) => fact.name === name);
    if (known && site.publishedIds.has(known.id)) return [];
    const message = known
      ? `The fact "${name}" is not published: visitors see the last published value. Publish it first.`
      : `There is no fact "${name}". Visitors see the last known value.`;
    return [finding("fact-gone", fieldOf(path), message)];
  });
}
