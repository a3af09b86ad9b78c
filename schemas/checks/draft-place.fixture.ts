import { byId } from "../../scripts/seed/documents.fixture.ts";
import { documents } from "../../scripts/seed/documents.ts";
import type { CheckedDocument } from "./finding.ts";
import { siteOf } from "./site.ts";
import { isRecord, listIn } from "./value.ts";

// Drafts for the tests of the rules: documents of the seed with one field changed.

/** The day on which the drafts are checked. */
export const TODAY = Date.parse("2026-11-23T12:00:00Z");

const unpublished: CheckedDocument = {
  _id: "drafts.article-unpublished",
  _type: "article",
  title: "Not published",
};
/** A state that no license names. */
const unlicensed: CheckedDocument = {
  _id: "state-elsewhere",
  _type: "state",
  name: "Elsewhere",
};
const redirects: CheckedDocument[] = [
  { from: "/blog/old-name", to: "/blog/property-insurance" },
  { from: "/blog/gone", status: 410 },
  { from: "/guides", to: "/blog", match: "prefix" },
].map((redirect, index) => ({
  ...redirect,
  _id: `redirect-${index}`,
  _type: "redirect",
}));

/** The seed, with a draft and an old address. */
export const site = siteOf(
  [...documents, unpublished, unlicensed, ...redirects],
  "https://rcc.example",
);

const paragraph = (
  text: string,
  style = "normal",
  markDefs: unknown[] = [],
) => ({
  _type: "block",
  _key: `k${text.length}${style}`,
  style,
  markDefs,
  children: [
    {
      _type: "span",
      _key: "s0",
      text,
      marks: markDefs.length > 0 ? ["link"] : [],
    },
  ],
});

function seeded(id: string): CheckedDocument {
  const document = byId.get(id);
  if (!document) throw new Error(`The seed has no ${id}.`);
  return structuredClone(document);
}

function recordIn(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

const guide = () => seeded("article-property-insurance");

function withBlocks(...blocks: unknown[]): CheckedDocument {
  const article = guide();
  return { ...article, body: [...listIn(article["body"]), ...blocks] };
}

/** An article without the guide's own words on policies. */
function alone(text: string): CheckedDocument {
  const filler = "Photograph every room before you clean it up. ".repeat(50);
  return { ...guide(), body: [paragraph(filler), paragraph(text)] };
}

function linkTo(destination: Record<string, unknown>, label = "The guide") {
  return withBlocks(
    paragraph(label, "normal", [
      { _type: "linkAnnotation", _key: "link", ...destination },
    ]),
  );
}

function withSeo(field: string, value: string): CheckedDocument {
  const article = guide();
  return { ...article, seo: { ...recordIn(article["seo"]), [field]: value } };
}

function stateOf(name: string, text: string): CheckedDocument {
  const document = seeded(`state-${name}`);
  const landing = recordIn(document["landing"]);
  return { ...document, landing: { ...landing, intro: [paragraph(text)] } };
}

function serviceIn(name: string, text: string): CheckedDocument {
  const page = seeded(`stateService-${name}-wind`);
  return { ...page, body: [...listIn(page["body"]), paragraph(text)] };
}

/** Where a text of the table stands: the place's name, and a word after a blank. */
const places: Record<string, (text: string, word: string) => CheckedDocument> =
  {
    article: (text) => withBlocks(paragraph(text)),
    alone,
    faq: (text) => ({ ...seeded("faq-home-1"), answer: [paragraph(text)] }),
    state: (text, name) => stateOf(name, text),
    service: (text, name) => serviceIn(name, text),
    note: (text) => ({ ...seeded("state-kansas"), commercialOnlyNote: text }),
    known: (text) => ({ ...seeded("fact-fee-range"), value: text }),
    seo: (text, field) => withSeo(field, text),
    settings: (text, field) => ({ ...seeded("siteSettings"), [field]: text }),
    licence: (text) => (text === "Elsewhere" ? unlicensed : seeded(text)),
    alt: (text) => ({
      ...guide(),
      picture: { _type: "picture", asset: { _ref: "image-a" }, alt: text },
    }),
    href: (text) => linkTo({ href: text }),
    target: (text) => linkTo({ target: { _type: "reference", _ref: text } }),
    label: (text) => linkTo({ route: "contact" }, text),
  };

/** In: where the text stands, as the table names it; the text. */
export function draftOf(place: string, text: string): CheckedDocument {
  const [name = "", word = ""] = place.split(" ");
  const make = places[name];
  if (!make) throw new Error(`There is no place ${name}.`);
  return make(text, word);
}
