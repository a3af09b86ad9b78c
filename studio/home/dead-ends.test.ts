import { expect, it } from "vitest";

import { schemaTypes } from "../../schemas/index.ts";
import { groqClient } from "../groq-client.fixture.ts";
import { BROKEN_LINKS_QUERY, linkFields } from "./broken-links.ts";
import { loadDeadEnds, suggestedTarget } from "./dead-ends.ts";

async function rowsOf(dataset: object[]) {
  const request = () =>
    Promise.reject(new Error("Hosted Sanity counts no missing pages."));
  const client = { ...groqClient(dataset), request };
  return (await loadDeadEnds(client, false)).brokenLinks;
}

const article = (id: string, slug: string, more = {}) => ({
  _id: id,
  _type: "article",
  title: `Article ${id}`,
  slug: { current: slug },
  ...more,
});
const link = (more: object) => ({ _type: "link", label: "Read on", ...more });
const to = (_ref: string) => ({ target: { _ref } });

it("names links whose page is gone, unpublished, without an address or never chosen", async () => {
  const rows = await rowsOf([
    article("a", "a", {
      closingLinks: [
        link(to("gone")),
        link(to("b")),
        link(to("home")),
        link({ route: "contact" }),
        link({ href: "https://example.com" }),
      ],
    }),
    article("b", "b"),
    { _id: "home", _type: "homePage" },
    article("drafts.c", "c"),
    article("drafts.d", "d", {
      body: [
        {
          _type: "block",
          markDefs: [{ _type: "linkAnnotation", ...to("c") }],
        },
      ],
    }),
    { _id: "menu", _type: "announcement", text: "Storm", link: link({}) },
    { _id: "e", _type: "service", title: "No address" },
    article("f", "f", { closingLinks: [link(to("e"))] }),
  ]);
  expect(rows).toEqual([
    expect.objectContaining({
      id: "a",
      name: "Article a",
      detail: "“Read on” leads to a page that is gone.",
    }),
    expect.objectContaining({
      id: "drafts.d",
      detail:
        "A link in the text leads to “Article drafts.c”, which is not published.",
    }),
    expect.objectContaining({
      id: "menu",
      detail: "“Read on” leads nowhere.",
    }),
    expect.objectContaining({ id: "f" }),
  ]);
});

it("names redirects to paths that no page has", async () => {
  const redirect = (_id: string, to: string, changes = {}) => ({
    _id,
    _type: "redirect",
    from: `/old-${_id}`,
    to,
    ...changes,
  });
  const rows = await rowsOf([
    article("a", "hail", { aliases: ["sample"] }),
    { _id: "s", _type: "state", slug: { current: "texas" } },
    redirect("1", "/blog/hail?from=old#top"),
    redirect("2", "/blog/sample"),
    redirect("3", "/claims/wind/texas"),
    redirect("4", "/contact"),
    redirect("5", "https://example.com/blog/nowhere"),
    redirect("6", "/blog/nowhere"),
    redirect("7", "/services/hail"),
    redirect("8", "/old-6"),
    redirect("9", "/nowhere", { status: 410 }),
    redirect("10", "/claims", { match: "prefix" }),
  ]);
  expect(rows.map(({ id }) => id)).toEqual(["6", "7"]);
  expect(rows[0]).toEqual({
    id: "6",
    type: "redirect",
    name: "/old-6",
    detail: "Leads to /blog/nowhere, which is no page.",
  });
});

it("the query is short enough for a GET", () =>
  // @sanity/client sends a longer one as a POST.
  expect(encodeURIComponent(BROKEN_LINKS_QUERY).length).toBeLessThan(11_000));

it("finds links in lists, in sections, in running text and alone", () => {
  expect(linkFields(schemaTypes, "article")).toEqual(
    expect.arrayContaining(["closingLinks[]", "body[].markDefs[]"]),
  );
  expect(linkFields(schemaTypes, "homePage")).toEqual(
    expect.arrayContaining(["sections[].link", "sections[].cards[].link"]),
  );
  expect(linkFields(schemaTypes, "navigation")).toContain("menus[].links[]");
  expect(linkFields(schemaTypes, "announcement")).toEqual(["link"]);
});

it("finds none where there is none, and ends in types that hold one another", () => {
  expect(linkFields(schemaTypes, "author")).toEqual([]);
  expect(linkFields(schemaTypes, "no-such-type")).toEqual([]);
  const list = { name: "list", type: "array", of: [{ type: "list" }] };
  const page = {
    name: "page",
    type: "document",
    fields: [{ name: "list", type: "list" }],
  };
  expect(linkFields([list, page], "page")).toEqual([]);
});

const pages = [
  "/",
  "/blog",
  "/blog/hail-damage-guide",
  "/claims/hail-damage",
  "/services/appraisal",
  "/states/texas",
  "/claims/wind/texas",
];

it.each([
  ["/blog/hail-damage-guid", "/blog/hail-damage-guide"],
  ["/blog/Guide-Hail-Damage", "/blog/hail-damage-guide"],
  ["/hail-damage", "/claims/hail-damage"],
  ["/claims/wind/texs", "/claims/wind/texas"],
  ["/services/apraisal", "/services/appraisal"],
  ["/xmlrpc", null],
  ["/a", null],
])("suggests for %s: %s", (path, page) =>
  expect(suggestedTarget(path, pages)).toBe(page),
);
