import { describe, expect, it } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import { groqClient } from "../groq-client.fixture.ts";
import {
  asEdited,
  pagesOf,
  pagesUsing,
  shownNowhere,
  type UsedOn,
  usedOnQuery,
} from "./used-on.ts";

/** The evaluator compares all documents with each other, so one state stands for all. */
const dataset = documents.filter(
  ({ _id }) =>
    !/^(?:deadline|fact|faq|licence|promise|state|stateService|timeline)-(?!.*texas)/.test(
      _id,
    ),
);

async function hrefsOf(id: string): Promise<string[]> {
  const type = documents.find(({ _id }) => _id === id)?._type ?? "";
  const query = usedOnQuery(type);
  const used = await groqClient(dataset).fetch<UsedOn>(query, { id });
  return pagesUsing(used).map(({ href }) => href);
}

describe("pagesUsing", () => {
  it("finds the pages of a state, for the state and for what belongs to it", async () => {
    const own = [
      "/states/texas",
      "/claims/fire-damage/texas",
      "/claims/hoa/texas",
    ];
    expect(await hrefsOf("state-texas")).toEqual(expect.arrayContaining(own));
    const license = await hrefsOf("licence-texas");
    expect(license).toEqual(
      expect.arrayContaining([...own, "/compliance", "/claims/hail-damage"]),
    );
    expect(license[0]).toBe("/compliance");
  });

  it("finds the pages of a translation in its language, for its own address", async () => {
    const page = { _type: "article", slug: { current: "hail" } };
    const blog = { _id: "blogPage", _type: "blogPage", title: "Blog" };
    const client = groqClient([
      { ...page, _id: "hail" },
      { ...page, _id: "hail-es", language: "es" },
      blog,
      { ...blog, _id: "blogPage-es", language: "es" },
    ]);
    const of = async (id: string) =>
      pagesUsing(
        await client.fetch<UsedOn>(usedOnQuery("article"), { id }),
      ).map(({ href }) => href);
    expect(await of("hail-es")).toEqual(["/es/blog/hail", "/es/blog"]);
    expect(await of("hail")).toEqual(["/blog/hail", "/blog"]);
  });
});

describe("shownNowhere", () => {
  const nothing = { own: null, ofState: null, referring: [], gathering: [] };
  const blog = { _type: "blogPage", title: "Blog" };
  const of = (_type: string, slug: string | null, ...gathering: object[]) =>
    ({ ...nothing, own: { _type, slug, title: "Hail" }, gathering }) as UsedOn;

  it.each<[string, string, UsedOn, RegExp | null]>([
    ["a page", "article", of("article", "hail", blog), null],
    [
      "an article without an address",
      "article",
      of("article", null, blog),
      /no web address yet/,
    ],
    [
      "a question that no page shows",
      "faq",
      of("faq", null),
      /No page shows this yet/,
    ],
  ])("says of %s what it is", (_, type, used, expected) => {
    const said = shownNowhere(type, used);
    if (expected === null) expect(said).toBeNull();
    else expect(said).toMatch(expected);
  });

  it.each([
    ["an address typed just now", { slug: { current: "ice" } }, /^$/],
    ["one that was emptied", { title: "Ice" }, /yet\. Fill it in to see/],
    ["a title that is still missing", { title: "" }, /yet\. Give it a title/],
    [
      "a state that is still missing",
      { _type: "stateServicePage", title: "Ice", kind: "wind" },
      /yet\. Choose its state and its service/,
    ],
  ])("goes by the form: %s", (_, fields, expected) => {
    const edited = { _type: "article", ...fields };
    const stored = of(edited._type, "slug" in fields ? null : "hail", blog);
    const said = shownNowhere(edited._type, asEdited(stored, edited));
    expect(said ?? "").toMatch(expected);
  });

  it("names the address in the form, which is not stored yet", async () => {
    const hail = { _id: "hail", _type: "article" };
    const client = groqClient([{ ...hail, slug: { current: "ha" } }]);
    const edited = { ...hail, slug: { current: "hail" } };
    const { signal } = new AbortController();
    const said = (form: typeof edited | null) =>
      pagesOf(client, hail, signal, form);
    expect(await said(edited)).toBe("Visitors see it on /blog/hail.");
    expect(await said(null)).toBe("Visitors see it on /blog/ha.");
  });
});
