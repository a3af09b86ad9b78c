import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";

import { icalendarText } from "~/calendar/icalendar";
import { headingIds } from "~/components/prose/table-of-contents";
import { searchIndex } from "~/content/search.server";
import { drawable, drawCard } from "~/seo/card/card.server";
import { blogPosting, serializeJsonLd } from "~/seo/json-ld";
import { llmsText } from "~/seo/llms";
import { rssXml } from "~/seo/rss";
import { sitemapXml } from "~/seo/sitemap";
import { catalogueOf } from "~/words/catalogues.server";

import { shorten, titleWithFirm } from "../../domain/search-words.ts";
import { propertyRuns } from "../fixtures/property-runs.fixture.ts";
import { slugOfTitle } from "../../studio/forms/slug-of-title.ts";

// Texts as editors and scripts store them, and what feeds, files and addresses
// make of them.

const SITE = "https://www.example.com";
const DAY = "2026-01-15T12:00:00Z";

const feedOf = (text: string) =>
  rssXml({
    siteUrl: SITE,
    title: text,
    description: text,
    items: [
      {
        path: `/blog/${text}`,
        title: text,
        description: text,
        category: text,
        publishedAt: DAY,
      },
    ],
  });

const calendarOf = (text: string) =>
  icalendarText({
    name: text,
    language: "en",
    today: "2026-01-01",
    isCopy: true,
    events: [
      {
        uid: text,
        changedAt: DAY,
        day: "2026-01-15",
        title: text,
        text,
        url: `${SITE}/deadlines`,
        reminders: [{ days: 3, text }],
      },
    ],
  });

const sitemapOf = (text: string) =>
  sitemapXml(SITE, [
    {
      path: `/blog/${text}`,
      updatedAt: DAY,
      versions: [
        { language: "en", path: `/blog/${text}` },
        { language: "es", path: `/es/blog/${text}` },
      ],
    },
  ]);

const { window } = new JSDOM("");
const parser = new window.DOMParser();

/** The text of an XML document, which must be well-formed. */
function readXml(xml: string): string {
  const read = parser.parseFromString(xml, "application/xml");
  expect(read.querySelector("parsererror")?.textContent).toBeUndefined();
  return read.documentElement.textContent ?? "";
}

it.each([
  ["a slide of PowerPoint", "Hail season\vWhat to do"],
  ["a page break of a PDF letter", "Hail season\fWhat to do"],
  ["a line separator of a web editor", "Hail season\u2028What to do"],
  ["a paragraph separator of InDesign", "Hail season\u2029What to do"],
  ["a next line of a mainframe's export", "Hail season\u0085What to do"],
  ["a control of a PDF's text", "Hail\u0002 season\tWhat to do"],
  ["a quote of Windows read as Latin-1", "\u0093Hail season\u0094 What to do"],
  ["a null of a database's export", "Hail season\0\nWhat to do"],
  ["half an emoji of a cut text", "Hail season\ud83d What to do"],
  ["a noncharacter of a broken import", "Hail season\ufffe What to do"],
  ["the end of a section of XML, twice", "Hail season ]]> What ]]> to do"],
  ["an address with marks of HTML", "Hail season What to do <b>&amp;</b>"],
])(
  "a title reaches every subscriber with its words apart %s",
  (_where, title) => {
    const words = /Hail[\s\S]+?season[\s\S]+?What[\s\S]+?to do/;
    expect(readXml(feedOf(title))).toMatch(words);
    const calendar = calendarOf(title).replaceAll("\r\n ", "");
    expect(calendar.replaceAll("\\n", "\n")).toMatch(words);
    expect(drawable(title, "")).toMatch(words);
  },
);

describe("each stored text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "]]>",
            "<![CDATA[",
            "</script>",
            "<!--",
            "&",
            "&amp;",
            "\r\n",
            "\0",
            "\v",
            "\f",
            "\u0085",
            "\u2028",
            "\ufffe",
            "\uffff",
            "\ud800",
            "\udfff",
            "😀",
            "n\u0303",
            "\u00ad",
            '"',
            "\\",
            "END:VEVENT",
            "//",
            "?",
            "#",
            "%",
            "%ff",
            "..",
            " ",
            "\t",
          ),
          fc.string({ unit: "binary", maxLength: 3 }),
          fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );
  it("makes well-formed XML", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (stored) => {
        readXml(feedOf(stored));
        readXml(await sitemapOf(stored));
      }),
      propertyRuns(200),
    );
  });

  it("makes JSON-LD that no parser refuses and no script ends", () => {
    fc.assert(
      fc.property(text, (stored) => {
        const json = serializeJsonLd(
          blogPosting(SITE, {
            href: `/blog/${stored}`,
            title: stored,
            description: stored,
            publishedAt: DAY,
            picture: null,
            author: { name: stored, kind: "person" },
          }),
        );
        expect(JSON.parse(json)["@type"]).toBe("BlogPosting");
        expect(json).not.toMatch(/[<>&\u2028\u2029\p{Cc}\p{Surrogate}]/u);
        expect(JSON.parse(json).headline).not.toMatch(/\p{Surrogate}/u);
      }),
      propertyRuns(2_000),
    );
  });

  it("makes a calendar of short lines without control characters", () => {
    fc.assert(
      fc.property(text, (stored) => {
        const calendar = calendarOf(stored);
        const lines = calendar.split("\r\n");
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\p{Cc}\p{Surrogate}\u2028\u2029]/u);
        }
        expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
      }),
      propertyRuns(2_000),
    );
  });

  it("makes an outline in which each page is one line", () => {
    fc.assert(
      fc.property(text, (stored) => {
        const path = `/blog/a/${stored}`;
        const page = { path, title: stored, description: stored };
        const outline = llmsText({
          siteUrl: SITE,
          name: stored,
          description: stored,
          note: stored,
          pages: [page],
          storms: [],
        });
        expect(outline).not.toMatch(/(?!\n)[\p{Cc}\p{Surrogate}\u2028]/u);
        expect(outline.match(/^- \[/gm)?.length).toBeGreaterThanOrEqual(1);
        expect(outline.trimEnd().split("\n").at(-1)).toContain(SITE);
      }),
      propertyRuns(1_000),
    );
  });

  it("makes a card that can be drawn", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (title) => {
        const card = { label: title, firmName: title, host: "www.example.com" };
        const picture = await drawCard({ ...card, title });
        expect(picture.subarray(1, 4).toString()).toBe("PNG");
      }),
      propertyRuns(12),
    );
  });
});

describe("the search finds", () => {
  const page = (title: string, text: string) => ({
    path: "/es/a",
    title,
    text,
    label: "Blog",
    description: null,
    questions: [],
    isWritten: true,
  });
  it.each([
    // A Mac stores a letter and its mark separately, a PDF has soft hyphens.
    ["nin\u0303o pequen\u0303o", "niño"],
    ["nin\u0303o pequen\u0303o", "pequeño"],
    ["niño", "nin\u0303o"],
    ["Quix\u00adotania", "quixotania"],
    ["Zorba\u00adtique", "zorbatique"],
    ["Quixotania", "quixo\u00adtania"],
    ["Quix\u200botania", "quixotania"],
    ["\ufeffQuixotania", "quixotania"],
    // A ligature of a typeset document, and Japanese full-width letters.
    ["Traﬃc", "traffic"],
    ["Ｈａｉｌ", "hail"],
    // Letters whose marks have no composed form.
    ["क्षति", "क्षति"],
  ])("%j by %j", async (stored, typed) => {
    const { pages } = catalogueOf("es");
    for (const own of [page(stored, ""), page("A", `Un ${stored} más.`)])
      expect((await searchIndex([own], pages)).find(typed)).toHaveLength(1);
  });
});

describe("a card and a head", () => {
  it.each([
    ["Quix\u00adotania", "Quixotania"],
    ["nin\u0303o", "niño"],
    ["Ninõ\u200b\ufeff", "Ninõ"],
  ])("show %j as %j", (stored, shown) => {
    expect(drawable(stored, "")).toBe(shown);
    expect(shorten(stored, 60)).toBe(shown);
    expect(titleWithFirm(stored, "A firm")).toBe(`${shown} | A firm`);
  });

  it("never end with half a character", () => {
    for (const limit of [2, 3, 4, 5, 6, 7])
      expect(shorten("😀".repeat(9), limit)).not.toMatch(/\p{Surrogate}/u);
  });
});

const idOf = (text: string) =>
  headingIds([
    {
      _type: "block",
      _key: "k",
      style: "h2",
      children: [{ text }],
    },
  ]).get("k");

it.each([
  ["Daños por reclamación", "danos-por-reclamacion"],
  ["Dan\u0303os por reclamacio\u0301n", "danos-por-reclamacion"],
  ["Indem\u00adni\u00adzación", "indemnizacion"],
  ["Łódź, Straße, Øre, Æon", "lodz-strasse-ore-aeon"],
  ["Việt Nam — bồi thường", "viet-nam-boi-thuong"],
  ["¿Qué hacer?", "que-hacer"],
  ["Hail season\vWhat to do", "hail-season-what-to-do"],
  ["O’Brien’s guide", "o-brien-s-guide"],
])("an address is made of letters without their marks %j", (title, slug) => {
  expect(slugOfTitle(title)).toBe(slug);
  expect(idOf(title)).toBe(slug);
});

it.each(["Main", "Related", "Services", "Consultation", "Records", "Máin"])(
  "the heading %j takes no id of the page's own",
  (heading) => expect(idOf(heading)).toBe("section-k"),
);
