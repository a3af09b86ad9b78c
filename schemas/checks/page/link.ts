import { redirectTarget } from "../../redirect-table.ts";
import { type CheckedDocument, type Found, type Path } from "../finding.ts";
import { publishedIdOf, type Site } from "../site.ts";
import { isRecord, listIn, objectsIn, referenceIn, textIn } from "../value.ts";

const LINKS: ReadonlySet<unknown> = new Set(["link", "linkAnnotation"]);
const VAGUE =
  /^(?:click )?here$|^(?:read |learn |see )?more$|^(?:this )?link$/i;

/** Links and references that lead nowhere, to a draft, or to an old address. */
export function linkRules(document: CheckedDocument, site: Site): Found[] {
  const places = objectsIn(document);
  return [
    ...places.flatMap(({ path, object }) => referenceRules(path, object, site)),
    ...places
      .filter(({ object }) => LINKS.has(object["_type"]))
      .flatMap(({ path, object }) => addressRules(path, object, site)),
    ...places
      .filter(({ object }) => object["_type"] === "block")
      .flatMap(({ path, object }) => vagueLinks(path, object)),
    ...places
      .filter(({ object }) => VAGUE.test(textIn(object["label"])))
      .map(({ path, object }) =>
        vagueLink([...path, "label"], textIn(object["label"])),
      ),
  ];
}

function referenceRules(
  path: Path,
  object: Record<string, unknown>,
  { documents, publishedIds }: Site,
): Found[] {
  const id = referenceIn(object);
  if (id === null || /^(?:image|file)-/.test(id)) return [];
  const target = documents.get(publishedIdOf(id));
  if (target === undefined)
    return [
      {
        rule: "link-nowhere",
        path,
        message:
          "What this refers to is gone. Choose another page, or remove it.",
      },
    ];
  if (publishedIds.has(publishedIdOf(id))) return [];
  const name = textIn(target["title"]) || textIn(target["name"]);
  return [
    {
      rule: "link-unpublished",
      path,
      message: `${name ? `"${name}"` : "What this refers to"} is not published, so visitors do not get it. Publish it first.`,
    },
  ];
}

function addressRules(
  path: Path,
  link: Record<string, unknown>,
  site: Site,
): Found[] {
  const href = textIn(link["href"]);
  const hasTarget = referenceIn(link["target"]) !== null;
  if (!href && !hasTarget && !textIn(link["route"]))
    return [
      {
        rule: "link-nowhere",
        path,
        message: "This link leads nowhere. Choose a page or write an address.",
      },
    ];
  const url = site.origin && href ? URL.parse(href) : null;
  if (url === null || url.origin !== site.origin) return [];
  const own = url.pathname.replace(/(?<=.)\/$/, "");
  if (site.paths.has(own)) return [];
  const redirect = site.redirects.find(own);
  const to = redirect && redirectTarget(redirect, own);
  return [
    {
      rule: to === null ? "link-nowhere" : "link-redirect",
      path: [...path, "href"],
      message:
        to === null
          ? `No page of this site has the address ${own}. Choose the page by its title instead.`
          : `${own} is an old address, which leads to ${to}. Choose the page by its title instead.`,
    },
  ];
}

/** Links on words like "here", which say nothing when a screen reader lists them. */
function vagueLinks(path: Path, block: Record<string, unknown>): Found[] {
  const links = new Set(
    listIn(block["markDefs"])
      .filter(isRecord)
      .filter(({ _type }) => LINKS.has(_type))
      .map(({ _key }) => _key),
  );
  return listIn(block["children"])
    .filter(isRecord)
    .filter(({ marks }) => listIn(marks).some((mark) => links.has(mark)))
    .filter(({ text }) => VAGUE.test(textIn(text)))
    .map(({ text }) => vagueLink(path, textIn(text)));
}

function vagueLink(path: Path, words: string): Found {
  return {
    rule: "vague-link",
    path,
    message: `"${words}" does not say where the link leads. Link the words that name the page.`,
  };
}
