import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { PageHead } from "~/components/layout/page-head";
import { RenderContext } from "~/render/render-context";
import { RichText } from "~/components/prose/rich-text";
import type { ComplianceContent } from "~/content/page.query";
import type { Section } from "~/content/fragments/sections";
import type { StateContent } from "~/content/state.query";

import { PageSections } from "../blocks/page-sections";
import { StatePage } from "../state/state-page";
import { CompliancePage } from "./compliance-page";

// The results of queries for unfinished documents. The generated types describe
// finished ones, so these are cast from plain JSON.
function unfinished<Content>(content: object): Content {
  return JSON.parse(JSON.stringify(content)) as Content;
}

const nothing = { heading: null, intro: null, anchor: null, text: null };

const emptySections = unfinished<Section[]>([
  {
    ...nothing,
    _type: "heroSection",
    _key: "a",
    primaryLink: null,
    secondaryLink: null,
    picture: null,
    showCountdown: false,
    countdownLabel: null,
  },
  { ...nothing, _type: "cardsSection", _key: "b", cards: [], columns: 3 },
  { ...nothing, _type: "statsSection", _key: "c", stats: [] },
  { ...nothing, _type: "servicesSection", _key: "d", cards: [] },
  { ...nothing, _type: "faqSection", _key: "e", faqs: [] },
  { ...nothing, _type: "contactSection", _key: "f", points: [], link: null },
  { ...nothing, _type: "textSection", _key: "g", body: [] },
  { ...nothing, _type: "listSection", _key: "h", items: [], style: "ticks" },
  { ...nothing, _type: "stepsSection", _key: "i", steps: [] },
  { ...nothing, _type: "badgesSection", _key: "j", badges: [] },
  { ...nothing, _type: "callToActionSection", _key: "k", links: [] },
  {
    ...nothing,
    _type: "stateCardsSection",
    _key: "l",
    states: [],
    peril: "fire",
  },
]);

const halfSections = unfinished<Section[]>([
  {
    ...nothing,
    _type: "cardsSection",
    _key: "a",
    columns: null,
    cards: [{ _key: "1", title: "", text: null, icon: "gone", link: null }],
  },
  {
    ...nothing,
    _type: "stepsSection",
    _key: "b",
    steps: [{ _key: "1", title: "", text: null, timeframe: null }],
  },
  {
    ...nothing,
    _type: "faqSection",
    _key: "c",
    faqs: [{ _id: "1", question: "", answer: [] }],
  },
  {
    ...nothing,
    _type: "servicesSection",
    _key: "d",
    cards: [
      {
        _id: "1",
        title: "",
        description: null,
        icon: null,
        color: null,
        features: [],
        link: null,
      },
    ],
  },
]);

const state = unfinished<StateContent>({
  document: { id: "state-general", type: "state" },
  name: "General",
  slug: "general",
  abbreviation: null,
  fipsCode: null,
  isHeadquarters: false,
  regulatorName: null,
  regulatorUrl: null,
  commercialOnlyNote: null,
  legalFacts: [],
  licence: null,
  timeline: null,
  layout: "grid",
  picture: null,
  services: [],
  landing: null,
  storm: null,
});

const compliance = unfinished<ComplianceContent>({
  title: "Licensing",
  intro: null,
  badges: [],
  noRepresentationNote: null,
  welcomeNotice: null,
  externalLinkNotice: "Opening External Link",
  npnTitle: "National Producer Number",
  records: [
    {
      _id: "1",
      name: "General",
      slug: null,
      servesState: true,
      hasCompanyLicence: false,
      personalNumber: null,
      companyNumber: null,
      licensee: null,
      deptUrl: null,
      isHeadquarters: false,
      abbreviation: null,
      fipsCode: null,
      regulatorName: null,
      regulatorUrl: null,
    },
  ],
});

function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ");
}

function expectToStand(view: ReactElement): string {
  const html = renderToStaticMarkup(view);
  expect(textOf(html)).not.toMatch(/undefined|null|NaN|\[object/);
  expect(html).not.toMatch(/="(undefined|null|\/?undefined[^"]*)"/);
  expect(html).not.toMatch(/<(h[1-6]|ul|ol|dl|a|summary)(\s[^>]*)?><\/\1>/);
  expect(html).not.toMatch(/<img(?![^>]*\salt=)/);
  return html;
}

describe("a page whose content is not finished", () => {
  it("leaves out every section that holds nothing", () => {
    expect(
      expectToStand(<PageSections sections={emptySections} />),
    ).not.toMatch(/<h[1-6]/);
  });

  it("leaves out the headings of cards, steps and questions without words", () => {
    expectToStand(<PageSections sections={halfSections} />);
  });

  it("renders a state of which only the name is known", () => {
    const html = expectToStand(<StatePage state={state} />);
    expect(html).toContain("General");
    expect(html).toContain("License no. pending publication");
  });

  it("leads in a preview from the defaults of a state to the fields that would replace them", () => {
    const view = (
      <StatePage state={{ ...state, regulatorUrl: "https://a.org" }} />
    );
    const html = expectToStand(
      <RenderContext
        value={{
          ...{ nonce: null, requestId: null, drafts: null },
          hasOwnAddress: true,
          encodeField: ({ id, path }) => `${id} ${path}`,
        }}
      >
        {view}
      </RenderContext>,
    );
    const fields = [...html.matchAll(/<a [^>]*data-sanity="([^"]*)"/g)];
    expect(fields.map(([, field]) => field)).toEqual([
      "state-general landing.ctaLabel",
      "state-general regulatorName",
    ]);
    expect(renderToStaticMarkup(view)).not.toContain("data-sanity");
  });

  it("renders a license without state and regulator", () => {
    expectToStand(
      <CompliancePage
        page={compliance}
        producerNumber={null}
        areaText={null}
      />,
    );
  });
});

describe("content that is unlike the rest", () => {
  it("sets a title of 300 characters smaller", () => {
    const title = "Hail ".repeat(60).trim();
    const html = expectToStand(<PageHead title={title} />);
    expect(html).toContain(title);
    expect(html).not.toContain("text-h1");
  });

  it("leaves the empty lines of a text out, and words of another script in", () => {
    const block = (key: string, style: string, text: string) => ({
      _type: "block",
      _key: key,
      style,
      children: [{ _type: "span", _key: "s", text }],
    });
    const html = expectToStand(
      <RichText
        value={[
          block("a", "h2", " "),
          block("b", "normal", ""),
          block("c", "h2", "دليل البَرَد"),
        ]}
      />,
    );
    expect(html).toBe('<h2 id="section-c">دليل البَرَد</h2>');
  });

  it("nests a list no deeper than the Studio does, even if a document asks for more", () => {
    const point = (key: string, level: number) => ({
      _type: "block",
      _key: key,
      style: "normal",
      listItem: "bullet",
      level,
      children: [{ _type: "span", _key: "s", text: key }],
    });
    const html = expectToStand(
      <RichText value={[point("a", 1), point("b", 1e308), point("c", -1)]} />,
    );
    expect(html.match(/<ul>/g)).toHaveLength(10);
    expect(html).toMatch(/<li>c<\/li><\/ul>$/);
  });

  it("prints marks and blocks named like an object's own methods as plain text", () => {
    const named = (key: string, changes: object) => ({
      _type: "block",
      _key: key,
      style: "normal",
      markDefs: [{ _type: "constructor", _key: "m" }],
      children: [
        { _type: "span", _key: "s", text: key, marks: ["toString", "m"] },
      ],
      ...changes,
    });
    const html = expectToStand(
      <RichText
        value={[
          named("a", {}),
          named("b", { style: "valueOf" }),
          named("c", { listItem: "hasOwnProperty" }),
        ]}
      />,
    );
    expect(html).toBe("<p>a</p><p>b</p><p>c</p>");
  });
});
