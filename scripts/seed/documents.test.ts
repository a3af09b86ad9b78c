import { describe, expect, it } from "vitest";
import {
  byId,
  everywhere,
  faqCount,
  ofType,
  states,
  searchResults,
  sectionsOf,
  words,
} from "./documents.fixture.ts";
import { documents } from "./documents.ts";
import { referencedIds } from "./plan.ts";

describe("the seed as a whole", () => {
  it("uses each id once, and only ids that every dataset takes", () => {
    expect(byId.size).toBe(documents.length);
    for (const { _id } of documents) expect(_id).toMatch(/^[A-Za-z0-9-]+$/);
  });

  it("refers only to its own documents", () => {
    const dangling = documents.flatMap((each) =>
      [...referencedIds(each)]
        .filter((id) => !byId.has(id))
        .map((id) => `${each._id} -> ${id}`),
    );
    expect(dangling).toEqual([]);
  });

  it("has no FAQ, stat or card that no page shows", () => {
    const used = new Set(documents.flatMap((each) => [...referencedIds(each)]));
    const orphans = [
      ...["faq", "stat", "serviceCard", "author", "category", "snippet"],
    ]
      .flatMap(ofType)
      .filter(({ _id }) => !used.has(_id));
    expect(orphans.map(({ _id }) => _id)).toEqual([]);
  });

  it("uses each slug once within a kind, and no article takes a list's place", () => {
    const slugs = everywhere
      .filter(({ object }) => object._type === "slug")
      .map(({ path, object }) => {
        const type = byId.get(path.split(".")[0] ?? "")?._type;
        return `${type === "hoaGuide" ? "article" : type} ${String(object.current)}`;
      });
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain("article insurance-tips");
    expect(slugs).not.toContain("article industry-news");
  });

  it("keys every object in a list, and no two alike", () => {
    const faults = everywhere.flatMap(({ path, object }) =>
      Object.entries(object).flatMap(([name, list]) => {
        if (!Array.isArray(list)) return [];
        const keys = list
          .filter((member) => typeof member === "object")
          .map((member: Record<string, unknown>) => member._key);
        const good =
          keys.every((key) => typeof key === "string" && key !== "") &&
          new Set(keys).size === keys.length;
        return good ? [] : [`${path}.${name}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("leaves no text empty", () => {
    expect(words.filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

describe("search results", () => {
  it("have a title of their own of at most 60 characters", () => {
    const titles = searchResults.map(({ title }) => title);
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("have a description of their own of 50 to 160 characters", () => {
    const texts = searchResults.map(({ text }) => text);
    expect(texts.filter(({ length }) => length < 50 || length > 160)).toEqual(
      [],
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe("what the specification counts", () => {
  it.each([
    ["state", 15],
    ["stateLicence", 16],
    ["stateTimeline", 15],
    ["service", 3],
    ["serviceCard", 3],
    ["claimType", 6],
    ["stat", 4],
    ["article", 11],
    ["hoaGuide", 1],
    ["legalPage", 3],
    ["announcement", 1],
    ["storm", 1],
    ["consultationPage", 1],
    ["deadlinesPage", 1],
    ["deadlineRule", 41],
    ["stateServicePage", 48],
  ])("%s: %i", (type, count) => {
    expect(ofType(type)).toHaveLength(count);
  });

  it.each([
    ["homePage", 6],
    ["service-public-adjusting", 4],
    ["service-claims-consulting", 5],
    ["service-appraisal-services", 5],
  ])("questions on %s: %i", (id, count) => {
    expect(faqCount(id)).toBe(count);
  });

  it("asks four questions for Colorado and five for Texas, and no others", () => {
    const asked = states.map(({ slug, landing }) => [
      slug,
      landing.faqs.length,
    ]);
    expect(asked.filter(([, count]) => count !== 0)).toEqual([
      ["colorado", 4],
      ["texas", 5],
    ]);
  });

  it("gives each hail state its blocks, statement and five reasons", () => {
    const hailStates = states.filter(({ layout }) => layout === "hail");
    expect(hailStates.map(({ slug }) => slug)).toEqual([
      "illinois",
      "kansas",
      "kentucky",
      "minnesota",
      "nebraska",
      "nevada",
      "oklahoma",
      "tennessee",
    ]);
    for (const { landing } of hailStates) {
      expect(landing.expertise.length).toBeGreaterThan(2);
      expect(landing.licenceStatement).toBeTruthy();
      expect(landing.whyChooseUs).toHaveLength(5);
    }
  });

  it("gives the five grid states their button", () => {
    const grid = states.filter(({ layout }) => layout === "grid");
    expect(grid.map(({ landing }) => landing.ctaLabel)).toEqual(
      Array<string>(5).fill("Schedule Free Consultation"),
    );
  });

  it.each(["service-claims-consulting", "service-appraisal-services"])(
    "shows a process of four steps on %s",
    (id) => {
      const [section] = sectionsOf(id, "stepsSection");
      expect(section?.steps).toHaveLength(4);
    },
  );

  it.each([
    "claimType-commercial",
    "claimType-condo-hoa",
    "claimType-industrial-losses",
  ])("has damage cards, two lists and three steps on %s", (id) => {
    const cards = sectionsOf(id, "featureCard").map(({ title }) => title);
    expect(cards).toEqual(
      expect.arrayContaining(["Fire damage", "Wind damage", "Hail damage"]),
    );
    expect(sectionsOf(id, "listSection")).toHaveLength(2);
    expect(sectionsOf(id, "processStep")).toHaveLength(3);
    expect(byId.get(id)?.backLink).toBe(true);
  });

  it("has lists and steps but no cards on the agricultural page", () => {
    expect(sectionsOf("claimType-agricultural", "cardsSection")).toEqual([]);
    expect(sectionsOf("claimType-agricultural", "listSection")).toHaveLength(1);
  });
});
