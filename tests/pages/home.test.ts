import { describe, expect, it } from "vitest";

import {
  all,
  around,
  attribute,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import {
  mainAt,
  said,
  hrefs,
  linksNamed,
  questionsOf,
} from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("the home page", () => {
  it("says what the firm has recovered, beside a clock", () => {
    expect(said("/")).toMatch(/over \$100M recovered/);
    expect(withAttribute(mainAt("/"), "role", "timer")).toHaveLength(1);
    expect(textOf(withAttribute(mainAt("/"), "role", "timer")[0]!)).toBe(
      "30:00",
    );
    expect(
      linksNamed(mainAt("/"), "Free Consultation").length +
        all(mainAt("/"), "button").filter(
          (button) => textOf(button) === "Free Consultation",
        ).length,
    ).toBeGreaterThan(0);
  });

  it("leads to three kinds of claims", () => {
    for (const [name, href] of [
      ["Commercial Claims", "/claims/commercial"],
      ["Fire & Water Damage", "/claims/fire-damage"],
      ["Property Management", "/claims/condo-hoa"],
    ] as const) {
      const card = all(mainAt("/"), "h2", "h3").find(
        (heading) => textOf(heading) === name,
      )!;
      expect(card, name).toBeDefined();
      const whole = around(card, "li", "article")!;
      expect(
        [...hrefs(whole), attribute(around(card, "a") ?? card, "href")],
        name,
      ).toContain(href);
    }
  });

  it("shows four figures with what they measure", () => {
    const figures = all(mainAt("/"), "dl")
      .map((list) => textOf(list))
      .join(" ");
    for (const words of [
      /97%/,
      /settlement rate above initial offer/,
      /500\+/,
      /clients served/,
      /licensed/i,
      /in multiple states/,
      /\$100M\+/,
      /recovered/,
    ]) {
      expect(figures).toMatch(words);
    }
  });

  it("offers three services, each with its features and its page", () => {
    const [section] = withAttribute(mainAt("/"), "id", "services");
    expect(textOf(all(section!, "h2")[0]!)).toBe("Our Services");
    expect(all(section!, "h3").map((heading) => textOf(heading))).toEqual([
      "Public Adjusting",
      "Claims Consulting",
      "Property Appraisal",
    ]);
    expect(
      linksNamed(section!, "Learn More").map((link) => attribute(link, "href")),
    ).toEqual([
      "/services/public-adjusting",
      "/services/claims-consulting",
      "/services/appraisal-services",
    ]);
    for (const heading of all(section!, "h3")) {
      expect(
        all(around(heading, "li", "article")!, "li").length,
      ).toBeGreaterThan(1);
    }
  });

  it("answers six questions, and states the costs and the hours", () => {
    expect(questionsOf("/")).toHaveLength(6);
    for (const words of [
      "20+ years",
      "10-15%",
      "upfront",
      "Mon-Fri 9:00 AM-5:00 PM",
      "24/7",
      "within 24 hours on business days",
    ]) {
      expect(said("/"), words).toContain(words);
    }
    expect(said("/")).toMatch(
      /free (initial )?consultation|initial consultation is free|first consultation is free/i,
    );
  });
});
