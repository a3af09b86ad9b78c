import { describe, expect, it } from "vitest";

import { groqClient } from "../../studio/groq-client.fixture.ts";
import {
  deadTargetVerdict,
  newAddressConflict,
  newAddressVerdict,
  oldAddressConflict,
  oldAddressVerdict,
  readSurroundings,
  type RedirectFields,
  type Surroundings,
} from "./redirect.ts";

const moved = (fields: RedirectFields = {}): RedirectFields => ({
  from: "/old",
  to: "/blog/new",
  match: "exact",
  status: 301,
  ...fields,
});

function amid(
  others: Surroundings["others"],
  ...pages: string[]
): Surroundings {
  return { others, pages: new Set(pages) };
}

const rule = (from: string, to: string | null, isPrefix = false) => ({
  from,
  to,
  isPrefix,
});

describe("the addresses of a redirect by themselves", () => {
  it("are a path, and a path or an https address", () => {
    expect(oldAddressVerdict(moved())).toBe(true);
    expect(oldAddressVerdict(moved({ from: "/contact" }))).toMatch(/itself/);
    expect(newAddressVerdict(moved())).toBe(true);
    expect(newAddressVerdict(moved({ to: "" }))).toMatch(/new address/);
  });

  it("may begin where the site has a page, but not at its root", () => {
    const prefix = { match: "prefix" };
    expect(oldAddressVerdict(moved({ ...prefix, from: "/blog" }))).toBe(true);
    expect(oldAddressVerdict(moved({ ...prefix, from: "/" }))).toMatch(/every/);
  });

  it.each([
    ["/old/new", /below/],
    ["/old", /circles/],
    ["https://example.org/?a=1", /question mark/],
  ])("refuse a prefix's new address %s", (to, sentence) =>
    expect(newAddressVerdict(moved({ to, match: "prefix" }))).toMatch(sentence),
  );
});

it.each([
  ["a page", amid([], "/old"), /A page of the site/],
  ["a redirect", amid([rule("/Old", "/x")]), /already/],
  ["a redirect's end", amid([rule("/older", "/old?a=1")]), /\/older leads/],
])("the old address conflicts with %s", (_name, surroundings, sentence) =>
  expect(oldAddressConflict(moved(), surroundings)).toMatch(sentence),
);

describe("the new address", () => {
  it.each([
    ["a chain", [rule("/blog/new", "/contact")], /Write \/contact here/],
    ["a circle", [rule("/blog/new", "/old")], /circles/],
    ["an end", [rule("/blog/new", null)], /gone/],
  ])("begins no %s", (_name, others, sentence) => {
    expect(newAddressConflict(moved(), amid(others))).toMatch(sentence);
    expect(newAddressConflict(moved(), amid(others, "/blog/new"))).toBe(true);
  });

  it("is warned of if no page stands there", () => {
    expect(deadTargetVerdict(moved(), amid([]))).toMatch(/No page has/);
    expect(deadTargetVerdict(moved(), amid([], "/blog/new"))).toBe(true);
    const elsewhere = moved({ to: "https://example.org" });
    expect(deadTargetVerdict(elsewhere, amid([]))).toBe(true);
  });
});

it("reads what stands at both addresses, without the redirect itself", async () => {
  const dataset = [
    { _id: "a", _type: "article", slug: { current: "new" } },
    { _id: "b", _type: "article", slug: { current: "x" }, aliases: ["y"] },
    { _id: "r1", _type: "redirect", from: "/old", to: "/x" },
    { _id: "twin", _type: "redirect", from: "/old", to: "/y" },
    { _id: "before", _type: "redirect", from: "/older", to: "/old" },
    { _id: "after", _type: "redirect", from: "/blog", status: 410 },
    { _id: "prefix", _type: "redirect", from: "/b", to: "/c", match: "prefix" },
  ];
  const client = { ...groqClient(dataset), withConfig: () => client };
  const document = { _id: "drafts.r1", ...moved({ to: "/blog/new?a=1" }) };
  const context = { document, getClient: () => client };
  const { pages, others } = await readSurroundings(
    context as unknown as Parameters<typeof readSurroundings>[0],
  );
  expect(pages.has("/blog/new")).toBe(true);
  expect(pages.has("/blog/x")).toBe(false);
  expect(others).toEqual([
    rule("/blog", null),
    rule("/older", "/old"),
    rule("/old", "/y"),
  ]);
});
