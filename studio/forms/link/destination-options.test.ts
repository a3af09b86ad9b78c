import { describe, expect, it } from "vitest";

import {
  destinationOptions,
  type LinkedPage,
  searchedText,
} from "./destination-options.ts";

const hail: LinkedPage = {
  _id: "article-hail",
  _type: "article",
  title: "Hail Damage: How to Find It",
  slug: "hail-damage-guide",
  isUnpublished: false,
};
const texas: LinkedPage = {
  _id: "state-texas",
  _type: "state",
  title: "Texas",
  slug: "texas",
  isUnpublished: false,
};
const unfinished: LinkedPage = {
  _id: "article-new",
  _type: "article",
  title: "Hail without an address",
  slug: null,
  isUnpublished: false,
};
const pages = [hail, texas, unfinished];

const addresses = (typed: string, own: LinkedPage | null = null) =>
  destinationOptions(typed, pages, own).map(({ address }) => address);

describe("the search for a link's target", () => {
  it("finds pages by title and by path, the best first", () => {
    expect(addresses("hail")).toEqual([
      "/blog/hail-damage-guide",
      "/claims/hail-damage/texas",
    ]);
    expect(addresses("/blog/hail-damage-guide")).toEqual([
      "/blog/hail-damage-guide",
    ]);
    expect(addresses("texas hail")).toEqual(["/claims/hail-damage/texas"]);
    expect(addresses("nothing of ours")).toEqual([]);
  });

  it("stores a reference, and which page of a state it is", () => {
    const [option] = destinationOptions("texas fire", pages, null);
    expect(option?.destination).toEqual({
      target: { _type: "reference", _ref: "state-texas" },
      statePage: "fire",
    });
  });

  it("marks a draft, whose reference becomes a strong one when it is published", () => {
    const draft = { ...hail, isUnpublished: true };
    expect(destinationOptions("hail", [draft], null)[0]).toMatchObject({
      isUnpublished: true,
      destination: {
        target: {
          ...{ _type: "reference", _ref: "article-hail", _weak: true },
          _strengthenOnPublish: { type: "article" },
        },
      },
    });
  });

  it("finds the pages without a document", () => {
    const [option] = destinationOptions("consultation", pages, null);
    expect(option).toMatchObject({
      address: "/consultation",
      destination: { route: "consultation" },
    });
  });

  it("offers a fixed page that is a document once, as the document", () => {
    const contact: LinkedPage = {
      _id: "contactPage",
      _type: "contactPage",
      title: "Contact",
      isUnpublished: false,
    };
    expect(destinationOptions("/contact", [contact], null)).toEqual([
      expect.objectContaining({
        destination: { target: { _type: "reference", _ref: "contactPage" } },
      }),
    ]);
  });

  it("takes a place on a page, and on the page with the link", () => {
    expect(addresses("/blog/hail-damage-guide#the-short-answer")).toEqual([
      "/blog/hail-damage-guide#the-short-answer",
    ]);
    expect(destinationOptions("#services", [], hail)[0]?.destination).toEqual({
      target: { _type: "reference", _ref: "article-hail" },
      anchor: "services",
    });
    expect(addresses("#services")).toEqual([]);
    expect(addresses("#No such name!", hail)).toEqual([]);
  });

  it.each([
    ["https://example.org/a?b=1", "https://example.org/a?b=1"],
    ["http://example.org", "https://example.org"],
    ["doi.colorado.gov/rules", "https://doi.colorado.gov/rules"],
    ["claims@example.org", "mailto:claims@example.org"],
    ["mailto:claims@example.org", "mailto:claims@example.org"],
    ["(303) 555-0100", "tel:3035550100"],
    ["+1 303 555 0100", "tel:+13035550100"],
  ])("takes the address %s alone", (typed, href) => {
    expect(destinationOptions(typed, pages, null)).toEqual([
      expect.objectContaining({ address: href, destination: { href } }),
    ]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "https://a:b@c.org"])(
    "offers nothing for %s",
    (typed) => expect(addresses(typed)).toEqual([]),
  );
});

describe("what is searched for", () => {
  it.each([
    ["  hail \u200b\ufeff\u{e0041}guide ", "hail guide"],
    ["https://site.example/blog/hail#short", "/blog/hail#short"],
    ["https://site.example", "/"],
    ["https://site.example.org/blog", "https://site.example.org/blog"],
    ["https://other.example/blog", "https://other.example/blog"],
  ])("of %j is %j", (typed, searched) =>
    expect(searchedText(typed, "https://site.example")).toBe(searched),
  );

  it("is the whole address where no website is known", () =>
    expect(searchedText("https://a.org/b", null)).toBe("https://a.org/b"));
});
