import { describe, expect, it } from "vitest";

import { loadPages } from "./site-page.server";
import { stubReader } from "./source/stub-reader.fixture";

const document = {
  slug: null,
  kind: null,
  state: null,
  title: null,
  name: null,
  description: null,
  words: null,
  fire: null,
  hail: null,
  sectionQuestions: null,
  bodyQuestions: null,
  landingQuestions: null,
  tipsTitle: null,
  tipsIntro: null,
  newsTitle: null,
  newsIntro: null,
};

async function pagesOf(documents: object[], services: object[] = []) {
  return loadPages(stubReader({ homePage: { documents, services } }));
}

describe("loadPages", () => {
  it("gives a state its three pages and its services, written or not", async () => {
    const pages = await pagesOf(
      [
        {
          ...document,
          _type: "state",
          slug: "utah",
          name: "Utah",
          fire: { heading: "Fire in Utah", intro: "Dry hills." },
        },
        {
          ...document,
          _type: "stateServicePage",
          kind: "wind",
          state: "utah",
          name: "Utah",
          title: "Wind in Utah",
        },
      ],
      [{ kind: "water", title: "Water losses" }],
    );
    const titles = new Map(pages.map(({ path, title }) => [path, title]));
    expect(titles.get("/states/utah")).toBe("Public adjusters in Utah");
    expect(titles.get("/claims/fire-damage/utah")).toBe("Fire in Utah");
    expect(titles.get("/claims/wind/utah")).toBe("Wind in Utah");
    expect(titles.get("/claims/water/utah")).toBe("Water losses in Utah");
    expect(
      pages.filter(({ path }) => path === "/claims/wind/utah"),
    ).toHaveLength(1);
  });

  it("reads the words of a page, not its keys and addresses", async () => {
    const [page] = await pagesOf([
      {
        ...document,
        _type: "article",
        slug: "a",
        title: "A",
        words: {
          intro: "First.",
          body: [
            {
              _type: "block",
              _key: "secret-key",
              style: "normal",
              children: [
                { _type: "span", text: "Split " },
                { _type: "span", text: "words." },
              ],
              markDefs: [{ href: "https://example.com" }],
            },
            { _type: "checklist", title: "List", items: ["One", "Two"] },
          ],
        },
        bodyQuestions: [
          { faqs: [{ _id: "faq-1", question: "Why?", answer: "So." }, null] },
        ],
      },
    ]);
    expect(page?.text).toBe("First. Split words. List One Two");
    expect(page?.questions).toEqual([
      { id: "faq-1", question: "Why?", answer: "So." },
    ]);
  });
});
