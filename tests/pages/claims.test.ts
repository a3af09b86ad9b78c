import { describe, expect, it } from "vitest";

import {
  all,
  around,
  attribute,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import {
  pages,
  mainAt,
  said,
  hrefs,
  linksNamed,
  headings,
  numbered,
} from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("kinds of claims", () => {
  const kinds = [
    "commercial",
    "condo-hoa",
    "agricultural",
    "industrial-losses",
    "fire-damage",
    "hail-damage",
  ];

  it("are all reached from one page", () => {
    expect(headings("/claims-we-work")[0]).toBe("Claims We Handle");
    expect(hrefs(mainAt("/claims-we-work"))).toEqual(
      expect.arrayContaining(kinds.map((kind) => `/claims/${kind}`)),
    );
  });

  it.each(["commercial", "condo-hoa", "industrial-losses"])(
    "show on /claims/%s three damages, two lists, three steps and a way on",
    (kind) => {
      const path = `/claims/${kind}`;
      const main = mainAt(path);
      expect(hrefs(main)).toEqual(
        expect.arrayContaining(["/claims-we-work", "/contact"]),
      );
      for (const damage of [/^fire/i, /^wind/i, /^hail/i]) {
        expect(
          all(main, "h3").some((heading) => damage.test(textOf(heading))),
          `${damage}`,
        ).toBe(true);
      }
      const lists = all(main, "ul").filter(
        (list) =>
          all(list, "a", "h3").length === 0 && !around(list, "nav", "details"),
      );
      expect(lists.length).toBeGreaterThanOrEqual(2);
      expect(numbered(main)).toContain(3);
    },
  );

  it("say of industry what the specification says", () => {
    expect(headings("/claims/industrial-losses")[0]).toBe(
      "Industrial & Commercial Claims Specialists",
    );
    expect(headings("/claims/industrial-losses")).toEqual(
      expect.arrayContaining([
        "Catastrophic Loss Expertise",
        "Fire Damage",
        "Hail Damage",
        "Natural Disasters",
        "Additional Business Coverage",
        "Business Interruption",
        "Inventory Loss",
        "Supply Chain Disruption",
      ]),
    );
  });

  it("show farms their coverage and the way of a claim, and no damage cards", () => {
    expect(
      all(mainAt("/claims/agricultural"), "h3").filter((heading) =>
        /^(fire|wind|hail) damage$/i.test(textOf(heading)),
      ),
    ).toEqual([]);
    expect(numbered(mainAt("/claims/agricultural")).length).toBeGreaterThan(0);
  });

  it.each(["fire", "hail"])("lead by %s to 15 states", (peril) => {
    const main = mainAt(`/claims/${peril}-damage`);
    const cards = withAttribute(main, "data-testid", "state-card");
    expect(cards).toHaveLength(15);
    for (const card of cards) {
      const [button] = linksNamed(card, /^View .+ Services$/);
      const name = textOf(button!).slice("View ".length, -" Services".length);
      expect(attribute(button!, "href")).toBe(
        `/claims/${peril}-damage/${name.toLowerCase().replaceAll(" ", "-")}`,
      );
      expect(textOf(card)).toContain("License no. pending publication");
    }
  });

  it("name the state, the license and the way back on each of the 30 pages", () => {
    const own = pages.filter(({ path }) =>
      /^\/claims\/(fire|hail)-damage\/./.test(path),
    );
    expect(own).toHaveLength(30);
    const faults = faultsOf(own, ({ path, document }) => {
      const main = all(document, "main")[0]!;
      const slug = path.split("/").at(-1)!;
      const name = slug
        .split("-")
        .map((word) => word[0]!.toUpperCase() + word.slice(1))
        .join(" ");
      return [
        ...(textOf(all(main, "h1")[0]!).includes(name)
          ? []
          : ["no state in the h1"]),
        ...(linksNamed(main, "Back to License Page").some(
          (link) => attribute(link, "href") === "/compliance",
        )
          ? []
          : ["no way back"]),
        ...(hrefs(main).includes("/contact") ? [] : ["no contact"]),
        ...(withAttribute(main, "data-placeholder", "true").length > 0
          ? []
          : ["no license"]),
        ...(!path.includes("hail") ||
        /\b(1|one)( ?[-–] ?| to )(2|two) years?\b/i.test(textOf(main))
          ? []
          : ["no time to report"]),
      ];
    });
    expect(faults).toEqual([]);
    expect(said("/claims/hail-damage/minnesota")).toMatch(/\b(1|one) year\b/i);
  });
});
