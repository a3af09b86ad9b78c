import { describe, expect, it } from "vitest";

import { movesOf, redirectId, redirectMutations } from "./redirects.ts";

function article(slug: string, listInNews = false) {
  return { _type: "article", slug: { current: slug }, listInNews };
}

describe("movesOf", () => {
  it("finds the addresses that an article leaves, and no other", () => {
    const blog = { from: "/blog/old", to: "/blog/new" };
    const from = "/blog/industry-news/old";
    expect(movesOf(article("old"), article("new"))).toEqual([blog]);
    expect(movesOf(article("old", true), article("new", true))).toEqual([
      blog,
      { from, to: "/blog/industry-news/new" },
    ]);
    expect(movesOf(article("old", true), article("new"))).toEqual([
      blog,
      { from, to: "/blog/new" },
    ]);
  });

  it("finds none to an address that is no path", () => {
    expect(movesOf(article("old"), article("hail damage"))).toEqual([]);
  });

  it("finds none for the same slug, a new document or a page without slug", () => {
    expect(movesOf(article("same"), article("same"))).toEqual([]);
    expect(movesOf(null, article("new"))).toEqual([]);
    expect(movesOf(article("old"), article(""))).toEqual([]);
    expect(movesOf({ _type: "faq" }, { _type: "faq" })).toEqual([]);
  });
});

describe("redirectId", () => {
  it("gives each address its own id, without characters that ids cannot have", () => {
    expect(redirectId("/a/b-c")).not.toBe(redirectId("/a-b/c"));
    expect(redirectId("/blog/old")).toMatch(/^[a-zA-Z0-9_-]+$/);
  });
});

describe("redirectMutations", () => {
  it("makes older redirects lead to the page in one step", () => {
    const mutations = redirectMutations(
      [{ from: "/blog/b", to: "/blog/c" }],
      [{ _id: "r1", from: "/blog/a", to: "/blog/b" }],
    );
    expect(mutations).toContainEqual({
      patch: { id: "r1", set: { to: "/blog/c" } },
    });
  });

  it("removes the redirect of an address that a page takes back", () => {
    const mutations = redirectMutations(
      [{ from: "/blog/b", to: "/blog/a" }],
      [{ _id: "r1", from: "/blog/a", to: "/blog/b" }],
    );
    expect(mutations).toContainEqual({ delete: { id: "r1" } });
    expect(mutations.filter((mutation) => "patch" in mutation)).toEqual([]);
    expect(mutations).toContainEqual({
      createOrReplace: expect.objectContaining({
        from: "/blog/b",
        to: "/blog/a",
      }),
    });
  });

  it("leaves one redirect from an address, and removes others that were made by hand", () => {
    const from = "/blog/old";
    const mutations = redirectMutations(
      [{ from, to: "/blog/new" }],
      [
        { _id: "by-hand", from, to: "/contact" },
        { _id: "loop", from, to: from },
        { _id: redirectId(from), from, to: "/blog/older" },
      ],
    );
    expect(mutations).toEqual([
      { delete: { id: "by-hand" } },
      { delete: { id: "loop" } },
      {
        createOrReplace: expect.objectContaining({
          _id: redirectId(from),
          to: "/blog/new",
        }),
      },
    ]);
  });
});
