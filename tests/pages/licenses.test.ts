import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { mainAt, said, hrefs } from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("the license page", () => {
  // The states' own hosts, as the facts about them were collected.
  const hosts = [
    "doi.colorado.gov",
    "portal.ct.gov",
    "idoi.illinois.gov",
    "insurance.illinois.gov",
    "insurance.kansas.gov",
    "insurance.ky.gov",
    "mn.gov",
    "doi.nebraska.gov",
    "doi.nv.gov",
    "www.oid.ok.gov",
    "www.pa.gov",
    "www.insurance.pa.gov",
    "dbr.ri.gov",
    "www.tn.gov",
    "www.tdi.texas.gov",
    "insurance.utah.gov",
    "www.insurance.wa.gov",
  ];

  it("has three badges, a note on representation and a place for the producer number", () => {
    for (const badge of [
      "Licensed Expertise",
      "Trusted Service",
      "Full Compliance",
      "National Producer Number",
    ]) {
      expect(said("/compliance"), badge).toMatch(new RegExp(badge, "i"));
    }
    expect(said("/compliance")).toMatch(/no legal (advice|representation)/i);
  });

  it("has 15 cards with the licenses that there are, the claims and the regulator", () => {
    const cards = withAttribute(
      mainAt("/compliance"),
      "data-testid",
      "licence-card",
    );
    expect(cards).toHaveLength(15);
    const ofFirm: string[] = [];
    for (const card of cards) {
      const name = textOf(all(card, "h2", "h3")[0]!);
      const slug = name.toLowerCase().replaceAll(" ", "-");
      expect(hrefs(card), name).toEqual(
        expect.arrayContaining([
          `/claims/fire-damage/${slug}`,
          `/claims/hail-damage/${slug}`,
        ]),
      );
      if (/company license/i.test(textOf(card))) ofFirm.push(name);
      const outward = all(card, "a").filter(
        (link) => attribute(link, "target") === "_blank",
      );
      expect(outward, name).toHaveLength(1);
      expect(attribute(outward[0]!, "rel"), name).toBe("noopener noreferrer");
      expect(hosts, name).toContain(
        new URL(attribute(outward[0]!, "href")!).hostname,
      );
      expect(textOf(card), `${name} names the holder`).toMatch(
        /Held by\s*(pending publication|\p{Lu}\p{L}+)/u,
      );
      expect(textOf(card), `${name} invents no number`).not.toMatch(/\d{4,}/);
    }
    expect(ofFirm).toEqual([
      "Colorado",
      "Illinois",
      "Minnesota",
      "Rhode Island",
    ]);
    const headquarters = cards.filter((card) => /\bHQ\b/.test(textOf(card)));
    expect(
      headquarters.map((card) => textOf(all(card, "h2", "h3")[0]!)),
    ).toEqual(["Illinois"]);
  });
});
