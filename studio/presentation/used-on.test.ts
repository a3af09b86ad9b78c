import { describe, expect, it } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { documentPath } from "../../schemas/paths.ts";
import { groqClient } from "../groq-client.fixture.ts";
import {
  pagesUsing,
  standsWhere,
  type UsedOn,
  usedOnQuery,
} from "./used-on.ts";

/** By id: the evaluator takes most of a second for some of them. */
const known = new Map<string, Promise<string[]>>();

function pagesOf(id: string): Promise<string[]> {
  const pages = known.get(id) ?? evaluatePagesOf(id);
  known.set(id, pages);
  return pages;
}

async function evaluatePagesOf(id: string): Promise<string[]> {
  const type = documents.find(({ _id }) => _id === id)?._type ?? "";
  const query = usedOnQuery(type);
  const used = await groqClient(documents).fetch<UsedOn>(query, { id });
  return pagesUsing(used).map(({ href }) => href);
}

function firstOf(type: string): string {
  return documents.find(({ _type }) => _type === type)?._id ?? "";
}

describe("pagesUsing", () => {
  it.each([
    ["stat", ["/"]],
    ["serviceCard", ["/"]],
    ["homePage", ["/"]],
    ["consultationPage", ["/consultation"]],
  ])("finds the page of a %s", async (type, pages) =>
    expect(await pagesOf(firstOf(type))).toEqual(pages),
  );

  it("finds every page that prints a question", async () => {
    const faq = firstOf("faq");
    const using = documents.filter(
      (each) => each._id !== faq && JSON.stringify(each).includes(`"${faq}"`),
    );
    const pages = using.flatMap((each) => documentPath(each) ?? []);
    expect(pages).not.toEqual([]);
    expect(await pagesOf(faq)).toEqual(pages);
  });

  it("finds the pages of a state, for the state and for what belongs to it", async () => {
    const own = [
      "/states/texas",
      "/claims/fire-damage/texas",
      "/claims/hoa/texas",
    ];
    expect(await pagesOf("state-texas")).toEqual(expect.arrayContaining(own));
    const licence = await pagesOf("licence-texas");
    expect(licence).toEqual(
      expect.arrayContaining([...own, "/compliance", "/claims/hail-damage"]),
    );
    expect(licence[0]).toBe("/compliance");
  });

  it("finds the table of all timelines, and not what merely links to a page", async () => {
    const timeline = firstOf("stateTimeline");
    expect(await pagesOf(timeline)).toContain(
      "/blog/insurance-claim-timelines",
    );
    expect(await pagesOf("contactPage")).toEqual(["/contact"]);
  });

  it("finds an article in the list of articles, and its category on its page", async () => {
    expect(await pagesOf("article-hail-damage-guide")).toEqual([
      "/blog/hail-damage-guide",
      "/blog",
    ]);
    expect(await pagesOf(firstOf("category"))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/blog\//)]),
    );
  });
});

it("every type of document says where it stands, with pages or in words", async () => {
  const types = schemaTypes
    .filter(({ type }) => type === "document")
    .map(({ name }) => name);
  const silent: string[] = [];
  for (const type of types) {
    if (standsWhere(type) !== null) continue;
    const isSeeded = firstOf(type) !== "";
    const hasAddress =
      documentPath({ _type: type, slug: "a", state: "a", kind: "hoa" }) !==
      null;
    const isFound = isSeeded
      ? (await pagesOf(firstOf(type))).length > 0
      : hasAddress;
    if (!isFound) silent.push(type);
  }
  expect(silent).toEqual([]);
});
