import { describe, expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import {
  movesOf,
  pathsInRelease,
  redirectId,
  redirectMutations,
  RELEASE_REDIRECTS_QUERY,
  releaseRedirectActions,
  type StoredRedirect,
} from "./redirects.ts";

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

const service = (slug: string) => ({ _type: "service", slug });
const old = service("old");
const [from = ""] = pathsInRelease(old, null);
const id = redirectId(from);

const actions = (slug: string, stored: readonly StoredRedirect[] = []) =>
  releaseRedirectActions("r", old, service(slug), stored);

/** The redirects in the release after an action. */
function redirectTo(slug: string): StoredRedirect {
  const [to = ""] = pathsInRelease(service(slug), null);
  return {
    _id: `versions.r.${id}`,
    _type: "redirect",
    from,
    to,
    status: 301,
  };
}

describe("a release in which a page gets another address", () => {
  it("gets the redirect from the old one", () => {
    expect(actions("new")).toEqual([
      {
        actionType: "sanity.action.document.version.create",
        publishedId: id,
        document: redirectTo("new"),
      },
    ]);
  });

  it("has it follow the address, and loses it when the old one is back", () => {
    const stored = [redirectTo("new")];
    expect(actions("new", stored)).toEqual([]);
    expect(actions("newer", stored)).toEqual([
      {
        actionType: "sanity.action.document.version.replace",
        document: redirectTo("newer"),
      },
    ]);
    expect(actions("old", stored)).toEqual([
      {
        actionType: "sanity.action.document.version.discard",
        versionId: `versions.r.${id}`,
      },
    ]);
  });

  it("leads older redirects on, and takes away one that is in the way", () => {
    const { to } = redirectTo("new");
    const older = { _id: "older", _type: "redirect", from: "/first", to: from };
    const inTheWay = { _id: "way", _type: "redirect", from: to, to: "/x" };
    expect(actions("new", [older, inTheWay])).toEqual(
      expect.arrayContaining([
        {
          actionType: "sanity.action.document.version.create",
          publishedId: "older",
          document: { ...older, _id: "versions.r.older", to },
        },
        {
          actionType: "sanity.action.document.version.unpublish",
          publishedId: "way",
          versionId: "versions.r.way",
        },
      ]),
    );
  });

  it("is not asked for the redirects of drafts and other releases", async () => {
    const stored = ["a", "drafts.a", "versions.r.a", "versions.s.a"];
    const client = groqClient(
      stored.map((_id) => ({ _id, _type: "redirect", from, to: "/x" })),
    );
    const found = await client.fetch<StoredRedirect[]>(
      RELEASE_REDIRECTS_QUERY,
      {
        paths: [from],
        release: "r",
      },
    );
    expect(found.map(({ _id }) => _id)).toEqual(["a", "versions.r.a"]);
  });
});
