import { describe, expect, it } from "vitest";

import { all, attribute } from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  mainAt,
  said,
  hrefs,
  linksNamed,
  questionsOf,
  headings,
  sectionOf,
} from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("the states", () => {
  const hail = [
    "illinois",
    "kansas",
    "kentucky",
    "minnesota",
    "nebraska",
    "nevada",
    "oklahoma",
    "tennessee",
  ];
  const grid = [
    "connecticut",
    "pennsylvania",
    "rhode-island",
    "utah",
    "washington",
  ];

  it("answer in Colorado four questions, in Texas five", () => {
    expect(questionsOf("/states/colorado")).toHaveLength(4);
    expect(questionsOf("/states/texas")).toHaveLength(5);
    expect(said("/states/colorado")).toMatch(/1[-–]2 year filing limits/);
    expect(headings("/states/colorado")).toContain("Why Choose Us");
    expect(said("/states/texas")).toMatch(/15 business days/);
  });

  it.each(hail)("give five reasons in %s", (slug) => {
    const path = `/states/${slug}`;
    expect(all(sectionOf(path, "Why Choose Us"), "li")).toHaveLength(5);
    expect(said(path)).toMatch(/licensed?|license/i);
    expect(hrefs(mainAt(path))).toContain("/contact");
  });

  it.each(grid)("offer nine services in %s", (slug) => {
    const main = mainAt(`/states/${slug}`);
    expect(
      linksNamed(main, "Learn More →").map((link) => attribute(link, "href")),
    ).toEqual([
      ...[
        "hail",
        "fire",
        "wind",
        "water",
        "commercial",
        "residential",
        "hoa",
      ].map((type) => `/claims/${type}/${slug}`),
      `/services/policy-review/${slug}`,
      `/services/negotiation/${slug}`,
    ]);
    const [button] = linksNamed(main, "Schedule Free Consultation");
    expect(attribute(button!, "href")).toBe("/contact");
  });

  it("all lead back to the licenses", () => {
    for (const slug of stateSlugs) {
      const [back] = linksNamed(
        mainAt(`/states/${slug}`),
        "Back to License Page",
      );
      expect(attribute(back!, "href"), slug).toBe("/compliance");
    }
  });
});
