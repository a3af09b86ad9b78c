import { describe, expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import {
  loadConsequences,
  needs,
  redirectVerdict,
  suggestedDestination,
} from "./take-down.ts";

describe("needs", () => {
  it("finds a strong reference at any depth, and no weak one", () => {
    const page = { body: [{ markDefs: [{ target: { _ref: "a" } }] }] };
    expect(needs([page], "a")).toBe(true);
    expect(needs([page], "b")).toBe(false);
    expect(needs({ page: { _ref: "a", _weak: true } }, "a")).toBe(false);
    expect(needs({ page: null, text: "a" }, "a")).toBe(false);
  });
});

describe("what taking a page down comes to", () => {
  const slug = { current: "hail" };
  const article = { _id: "a", _type: "article", title: "Hail", slug };
  const weak = { _ref: "a", _weak: true };
  const promises = { _id: "p", _type: "promiseSignOff", page: weak };
  const menu = { _id: "m", _type: "article", title: "A menu", link: weak };
  const consequences = (...others: object[]) =>
    loadConsequences(groqClient([article, promises, ...others]), {
      id: "a",
      published: null,
    });

  it("names what links to it, and not the list of its own promises", async () => {
    const { paths, referring, isNeeded } = await consequences(menu);
    expect(paths).toEqual(["/blog/hail"]);
    expect(referring.map(({ id }) => id)).toEqual(["m"]);
    expect(isNeeded).toBe(false);
    expect((await consequences()).referring).toEqual([]);
  });

  it("names every address at which readers find it", async () => {
    const news = { ...article, listInNews: true, aliases: ["ice"] };
    const subject = { id: "a", published: null };
    const { paths } = await loadConsequences(groqClient([news]), subject);
    expect(paths).toEqual([
      "/blog/hail",
      "/blog/industry-news/hail",
      "/blog/ice",
      "/blog/industry-news/ice",
    ]);
  });

  it("names the texts that hold a fact, which is needed while they do", async () => {
    const fact = { _id: "a", _type: "fact", name: "fee-range" };
    const text = { _type: "faq", question: "Cost?", answer: "{fee-range|1%}" };
    const other = { _id: "o", _type: "faq", answer: "{fee|1%}, fee-range" };
    const of = (...documents: object[]) =>
      loadConsequences(groqClient(documents), { id: "a", published: null });
    const { referring, isNeeded } = await of(
      { ...fact, _id: "drafts.a" },
      { ...text, _id: "drafts.q" },
      { ...text, _id: "q" },
      other,
    );
    expect(referring.map(({ id, name }) => [id, name])).toEqual([
      ["q", "Cost?"],
    ]);
    expect(isNeeded).toBe(true);
    expect((await of(fact, other)).isNeeded).toBe(false);
  });

  it("names what needs it alone, once with its draft, if anything does", async () => {
    const text = { _type: "article", title: "Wind", body: { _ref: "a" } };
    const { referring, isNeeded } = await consequences(
      menu,
      { ...text, _id: "w" },
      { ...text, _id: "drafts.w" },
    );
    expect(referring.map(({ id }) => id)).toEqual(["w"]);
    expect(isNeeded).toBe(true);
  });
});

describe("where readers are sent", () => {
  it("is the list that the page stood in", () => {
    expect(suggestedDestination("/blog/hail")).toBe("/blog");
    expect(suggestedDestination("/claims/hail-damage/texas")).toBe(
      "/claims-we-work",
    );
    expect(suggestedDestination("/privacy")).toBe("/");
  });

  it.each([
    ["/blog", true],
    ["https://example.com/a", true],
    ["", "Choose where readers are sent."],
    ["hail damage", expect.stringMatching(/^Write a path of this site/)],
    ["blog", expect.stringMatching(/^Write a path of this site/)],
    ["/bloghail damage", expect.stringMatching(/no blanks/)],
    ["/bloghail", expect.stringMatching(/^No page stands/)],
    ["/old", expect.stringMatching(/^No page stands/)],
    ["/blog/a", expect.stringMatching(/same/)],
    ["/blog/industry-news/a", expect.stringMatching(/same/)],
    ["http://a.b", expect.stringMatching(/https:/)],
  ])("%j is judged %j: a page of this site, or a whole address", (to, is) => {
    const paths = ["/blog/a", "/blog/industry-news/a"];
    const pages = new Set(["/blog", "/blog/hail-damage", ...paths]);
    expect(redirectVerdict(to, paths, pages)).toEqual(is);
  });
});
