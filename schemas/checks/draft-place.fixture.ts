import { byId } from "../../scripts/seed/documents.fixture.ts";
import { documents } from "../../scripts/seed/documents.ts";
import type { CheckedDocument } from "./finding.ts";
import { siteOf } from "./site.ts";

// Drafts for the tests of the rules: seed documents with one field changed.

/** The day on which the drafts are checked. */
export const TODAY = Date.parse("2026-11-23T12:00:00Z");

/** A state that no license names. */
const unlicensed = {
  _id: "state-elsewhere",
  _type: "state",
  name: "Elsewhere",
};
const held = {
  _id: "licence-held",
  _type: "stateLicence",
  name: "Texas",
  licensee: "A Person",
};
const redirects = [
  { from: "/blog/old-name", to: "/blog/property-insurance" },
  { from: "/blog/gone", status: 410 },
  { from: "/guides", to: "/blog", match: "prefix" },
].map((each, at) => ({ ...each, _id: `redirect-${at}`, _type: "redirect" }));

/** The seed, with a draft and old addresses. */
export const site = siteOf(
  [
    ...documents,
    { _id: "drafts.article-unpublished", _type: "article", title: "Not yet" },
    { _id: "category-unnamed", _type: "category", title: "Storms" },
    unlicensed,
    held,
    ...redirects,
  ],
  "https://rcc.example",
);

/** A seed document; whoever names it knows its fields. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function seeded(id: string): CheckedDocument & Record<string, any> {
  const document = byId.get(id);
  if (!document) throw new Error(`The seed has no ${id}.`);
  return structuredClone(document);
}

function paragraph(text: string, ...markDefs: object[]) {
  const marks = markDefs.map(() => "link");
  return {
    _type: "block",
    _key: `k${text.length}`,
    style: "normal",
    markDefs,
    children: [{ _type: "span", _key: "s0", text, marks }],
  };
}

/** A document with one more paragraph. */
function withWords(id: string, text: string, ...markDefs: object[]) {
  const { body, ...document } = seeded(id);
  return { ...document, body: [...body, paragraph(text, ...markDefs)] };
}

const GUIDE = "article-property-insurance";
const linkTo = (destination: object, label = "The guide") =>
  withWords(GUIDE, label, {
    _type: "linkAnnotation",
    _key: "link",
    ...destination,
  });

/** Where a text of the table goes: the place's name, and a word after a space. */
const places: Record<string, (text: string, word: string) => CheckedDocument> =
  {
    article: (text) => withWords(GUIDE, text),
    // Without the guide's own words on policies.
    alone: (text) => ({ ...seeded(GUIDE), body: [paragraph(text)] }),
    faq: (text) => ({ ...seeded("faq-home-1"), answer: [paragraph(text)] }),
    spanish: (text) => ({
      ...seeded("faq-home-1-es"),
      answer: [paragraph(text)],
    }),
    named(title) {
      const { seo, ...page } = seeded("homePage-es");
      return { ...page, seo: { ...seo, title } };
    },
    // A copied paragraph that was typed over; its link may stand in the next one.
    copied(text, target) {
      const { answer, ...faq } = seeded("faq-home-2-es");
      const { _key } = seeded("faq-home-2")["answer"].at(-1);
      const next = target ? answer.slice(-1) : [];
      for (const { markDefs } of next) markDefs[0].target._ref = target;
      return { ...faq, answer: [{ ...paragraph(text), _key }, ...next] };
    },
    asked(id) {
      const faqs = [{ _key: "faq", _type: "reference", _ref: id }];
      const section = { _key: "asked", _type: "faqSection", faqs };
      return { ...seeded("homePage-es"), sections: [section] };
    },
    filed: (id) => ({
      _id: "articulo",
      _type: "article",
      language: "es",
      category: { _type: "reference", _ref: id },
    }),
    state(text, name) {
      const { landing, ...state } = seeded(`state-${name}`);
      return { ...state, landing: { ...landing, intro: [paragraph(text)] } };
    },
    report(text, name) {
      const { hail, ...state } = seeded(`state-${name}`);
      return { ...state, hail: { ...hail, reportingNote: text } };
    },
    // The same words in both languages.
    both(text, name) {
      const hail = { reportingNote: text };
      const translations = [{ _key: "es", language: "es", hail }];
      return { ...seeded(`state-${name}`), hail, translations };
    },
    service: (text, name) => withWords(`stateService-${name}-wind`, text),
    note: (text) => ({ ...seeded("state-kansas"), commercialOnlyNote: text }),
    length: (text) => ({
      ...seeded("deadline-texas-suit"),
      length: Number(text),
    }),
    known: (text) => ({ ...seeded("fact-fee-range"), value: text }),
    seo(text, field) {
      const { seo, ...article } = seeded(GUIDE);
      return { ...article, seo: { ...seo, [field]: text } };
    },
    described(id) {
      const { seo, ...article } = seeded(GUIDE);
      const { description } = seeded(id)["seo"];
      return { ...article, seo: { ...seo, description } };
    },
    settings: (text, field) => ({ ...seeded("siteSettings"), [field]: text }),
    heading(text) {
      const { body, ...guide } = seeded(GUIDE);
      return { ...guide, body: [{ ...paragraph(text), style: "h2" }, ...body] };
    },
    license: (text) => (text === "Elsewhere" ? unlicensed : seeded(text)),
    adjuster: (name) => ({
      _id: "adjuster",
      _type: "adjuster",
      name,
      licenses: [{ _key: "a", _type: "reference", _ref: held._id }],
    }),
    // From a settlement of 100,000.
    result: (fee, word) => ({
      _id: "result",
      _type: "caseResult",
      fee: Number(fee),
      settlement: 100_000,
      isCommercial: word.endsWith("commercial"),
      state: { _type: "reference", _ref: `state-${word.split(" ")[0]}` },
    }),
    alt: (text) => ({
      ...seeded(GUIDE),
      picture: {
        _type: "picture",
        asset: { _ref: "image-a" },
        alt: text,
        dark: { _type: "image", asset: { _ref: "image-b" } },
      },
    }),
    download(title, file) {
      const asset = file === "without" ? {} : { asset: { _ref: "file-a" } };
      const { body, ...guide } = seeded(GUIDE);
      const download = { _type: "download", _key: "pdf", title, ...asset };
      return { ...guide, body: [...body, download] };
    },
    href: (text) => linkTo({ href: text }),
    target: (text) => linkTo({ target: { _type: "reference", _ref: text } }),
    label: (text) => linkTo({ route: "contact" }, text),
  };

/** Builds the draft with a text at a place, as the table names it. */
export function draftOf(place: string, text: string): CheckedDocument {
  const [name = "", ...words] = place.split(" ");
  const make = places[name];
  if (!make) throw new Error(`There is no place ${name}.`);
  return make(text, words.join(" "));
}
