import { describe, expect, it } from "vitest";

import { all, attribute } from "../fixtures/markup/document.fixture.ts";
import {
  mainAt,
  said,
  linksNamed,
  questionsOf,
  headings,
  sectionOf,
  numbered,
} from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("contact and services", () => {
  it("says what the firm commits to, and four reasons", () => {
    expect(headings("/contact")).toEqual(
      expect.arrayContaining(["Our Commitment", "Why Choose Us"]),
    );
    expect(all(sectionOf("/contact", "Why Choose Us"), "li")).toHaveLength(4);
  });

  it.each([
    ["/services/public-adjusting", 4],
    ["/services/claims-consulting", 5],
    ["/services/appraisal-services", 5],
  ] as const)("answers on %s %i questions", (path, count) => {
    expect(questionsOf(path)).toHaveLength(count);
  });

  it("holds what each service promises", () => {
    const start = linksNamed(
      mainAt("/services/public-adjusting"),
      "Start Your Claim Assessment",
    );
    expect(start.map((link) => attribute(link, "href"))).toContain("/contact");
    expect(
      headings("/services/public-adjusting").some((heading) =>
        /ethical standards/i.test(heading),
      ),
    ).toBe(true);
    expect(headings("/services/claims-consulting")).toContain(
      "Request a Consultation",
    );
    expect(
      headings("/services/claims-consulting").some((heading) =>
        /approach/i.test(heading),
      ),
    ).toBe(true);
    for (const path of [
      "/services/claims-consulting",
      "/services/appraisal-services",
    ]) {
      expect(numbered(mainAt(path)), path).toContain(4);
    }
    expect(said("/services/claims-consulting")).toMatch(/30[-–]90 days/);
    expect(said("/services/appraisal-services")).toMatch(
      /3[-–]7 business days/,
    );
    expect(said("/services/appraisal-services")).toMatch(/24[-–]48 hours/);
  });
});
