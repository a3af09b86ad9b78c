import { describe, expect, it } from "vitest";

import { byId, ofType } from "./documents.fixture.ts";
import type { SeedDocument } from "./expand.ts";

const WORDS_PER_MINUTE = 200;

const articles = ofType("article");
const pieces = [...articles, ...ofType("hoaGuide")];
type Member = {
  _type: string;
  style?: string;
  title?: string;
  snippet?: { _ref: string };
};

const bodyOf = (article: SeedDocument) => article.body as Member[];
const slugOf = (article: SeedDocument) =>
  (article.slug as { current: string }).current;
/** The words that a visitor reads in a value, without keys and references. */
function wordsIn(value: unknown): number {
  return textsIn(value).join(" ").split(/\s+/).filter(Boolean).length;
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  if ("_type" in value && value._type === "block" && "children" in value) {
    const spans = value.children as { text: string }[];
    return [spans.map(({ text }) => text).join("")];
  }
  return Object.entries(value).flatMap(([name, field]) => {
    if (["title", "text", "intro", "timeframe"].includes(name)) {
      return [String(field)];
    }
    return name === "items" ? (field as string[]) : textsIn(field);
  });
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  if ("_ref" in value) return [String(value._ref)];
  return Object.values(value).flatMap(referencesIn);
}

function minutes(words: number): number {
  return words / WORDS_PER_MINUTE;
}

describe("the articles together", () => {
  it("relate to articles that exist, and never to themselves", () => {
    const ids = articles.map(({ _id }) => _id);
    for (const article of articles) {
      const related = referencesIn(article.related);

      expect(related.length).toBeGreaterThanOrEqual(2);
      expect(related).not.toContain(article._id);
      expect(related.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });
});

describe.each(articles.map((article) => [slugOf(article), article] as const))(
  "%s",
  (_slug, article) => {
    it("is between 800 and 1,500 words long", () => {
      const words = wordsIn(bodyOf(article));

      expect(words).toBeGreaterThanOrEqual(800);
      expect(words).toBeLessThanOrEqual(1500);
    });

    it("has headings for a table of contents, none twice", () => {
      const headings = bodyOf(article).flatMap((member) =>
        member._type === "block" && member.style === "h2"
          ? textsIn(member)
          : [],
      );

      expect(headings.length).toBeGreaterThanOrEqual(5);
      expect(new Set(headings).size).toBe(headings.length);
    });

    it("opens nothing with two headings, and ends with one row of buttons", () => {
      const body = bodyOf(article);
      const isHeading = (member: (typeof body)[number] | undefined) =>
        member?._type === "block"
          ? member.style === "h2"
          : (member?._type === "stepList" ||
              member?._type === "faqList" ||
              member?._type === "timelineTable") &&
            Boolean(member.title);
      const doubled = body.filter(
        (member, index) => isHeading(member) && isHeading(body[index - 1]),
      );

      expect(doubled).toEqual([]);
      // A row that ends the text stands right above the closing one.
      const closing = article.closingLinks as unknown[];
      const endsInButtons = body.at(-1)?._type === "callToAction";
      expect(endsInButtons && closing.length > 0).toBe(false);
    });

    it("says once that it is not legal advice", () => {
      const notes = bodyOf(article).flatMap((member) =>
        member.snippet ? [member.snippet._ref] : [],
      );

      expect(notes).toEqual(["snippet-general-information"]);
      expect(textsIn(bodyOf(article)).join()).not.toMatch(/not legal advice/);
    });
  },
);

it("the note that every article shows says what it is", () => {
  expect(textsIn(ofType("snippet")).join()).toMatch(/not legal advice/);
});

describe.each(pieces.map((piece) => [slugOf(piece), piece] as const))(
  "%s, like every piece,",
  (_slug, piece) => {
    it("states an honest reading time between 4 and 12 minutes", () => {
      const stated = piece.readTime as number;
      const real = minutes(wordsIn(piece.body ?? piece.sections));

      expect(stated).toBeGreaterThanOrEqual(4);
      expect(stated).toBeLessThanOrEqual(12);
      expect(Math.abs(stated - real) / real).toBeLessThan(0.4);
    });
  },
);

describe("what the specification fixes", () => {
  const find = (slug: string) => byId.get(`article-${slug}`);

  it("puts the steps after a fire in order", () => {
    const timeframes = JSON.stringify(find("fire-damage-guide")?.body).match(
      /(?<="timeframe":")[^"]+/g,
    );

    expect(timeframes).toEqual(["Day 1-3", "Week 1-2", "Week 2-4", "Week 3-8"]);
  });

  it("names the average fire loss as the firm's figure", () => {
    const text = textsIn(find("fire-damage-guide")?.body).join(" ");

    expect(text).toMatch(/above \$165,000.*our firm’s own/);
  });

  it("dates the wildfire article by the day and no other", () => {
    const byDay = articles.filter(({ dateMode }) => dateMode === "today");

    expect(byDay.map(slugOf)).toEqual(["california-wildfires-2024"]);
  });

  it("offers the checklist as a download", () => {
    const member = bodyOf(find("property-documentation-guide")!).find(
      ({ _type }) => _type === "checklist",
    );

    expect(member).toMatchObject({ allowDownload: true });
  });
});
