import { describe, expect, it } from "vitest";

import { stubReader } from "./source/stub-reader.fixture";
import { loadPageLanguages } from "./translation.server";

const page = {
  hasAppeared: true,
  isReviewed: false,
  isHidden: false,
  language: null,
  words: null,
  updatedAt: "2026-11-27T12:00:00Z",
};

const home = { ...page, _type: "homePage", slug: null };
const legal = { ...page, _type: "legalPage", slug: "privacy" };
const service = {
  ...page,
  _type: "stateServicePage",
  state: "texas",
  isReviewed: true,
};
const enough = "word ".repeat(150);

/** A dataset with a home page and a contact page in both languages. */
const answers = {
  "translation.metadata": ["home", "legal", "contact", "wind", "water"].map(
    (name) => ({ original: name, own: `${name}-es` }),
  ),
  // The original of the contact page is no longer published.
  "_id in $ids": [
    { ...home, _id: "home" },
    { ...home, _id: "home-es", language: "es" },
    { ...legal, _id: "legal" },
    {
      ...legal,
      _id: "legal-es",
      language: "es",
      slug: "privacidad",
      isReviewed: true,
    },
    {
      ...page,
      _id: "contact-es",
      _type: "contactPage",
      language: "es",
      slug: null,
    },
    { ...service, _id: "wind", kind: "wind", words: enough },
    {
      ...service,
      _id: "wind-es",
      kind: "wind",
      words: enough,
      language: "es",
    },
    { ...service, _id: "water", kind: "water", words: enough },
    {
      ...service,
      _id: "water-es",
      kind: "water",
      words: "Pocas palabras.",
      language: "es",
    },
  ],
  '"landing": defined(': [
    {
      slug: "texas",
      hidden: { landing: false, fire: false, hail: false },
      updatedAt: page.updatedAt,
      isReviewed: false,
      landing: true,
      fire: true,
      hail: false,
    },
  ],
  '"documents": *[_type in': {
    services: [],
    documents: [
      { _id: "c", _type: "contactPage", language: null, words: null },
      { _id: "t", _type: "state", slug: "texas", name: "Texas", words: null },
    ],
  },
};

const at = (path: string) =>
  loadPageLanguages(stubReader(answers), `https://site.example${path}`);

/** Where an address leads; null if it stays. */
async function leadsTo(path: string): Promise<string | null> {
  try {
    await at(path);
    return null;
  } catch (error) {
    return (error as Response).headers.get("Location");
  }
}

describe("a page in another language", () => {
  it("is paired for search engines once a person has read it", async () => {
    const pairs = [
      { language: "en", path: "/privacy" },
      { language: "es", path: "/es/privacidad" },
    ];
    expect((await at("/privacy")).pairs).toEqual(pairs);
    expect((await at("/es/privacidad")).pairs).toEqual(pairs);
    expect((await at("/es")).pairs).toEqual([]);
  });

  it("is not, for a service in a state, with few words", async () => {
    const [, wind] = (await at("/claims/wind/texas")).pairs;
    expect(wind?.path).toBe("/es/claims/wind/texas");
    const water = await at("/claims/water/texas");
    expect(water.others.map(({ path }) => path)).toEqual([
      "/es/claims/water/texas",
    ]);
    expect(water.pairs).toEqual([]);
  });

  it.each([
    ["/es/privacy?from=mail", "https://site.example/es/privacidad?from=mail"],
    // Its original is gone, or it has no translation.
    ["/es/contact", "https://site.example/contact"],
    [
      "/es/claims/hail-damage/texas",
      "https://site.example/claims/hail-damage/texas",
    ],
    ["/es/states/texas", null],
    ["/es/request/abc", null],
    ["/es/no-such-page", null],
    ["/contact", null],
  ])("for %s leads to %s", async (path, to) =>
    expect(await leadsTo(path)).toBe(to),
  );
});
