import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import {
  movesOf,
  pathsInRelease,
  redirectChanges,
  redirectId,
  RELEASE_REDIRECTS_QUERY,
  releaseRedirectActions,
  type StoredRedirect,
} from "./redirect-moves.ts";

function article(slug: string, listInNews = false) {
  return { _type: "article", slug: { current: slug }, listInNews };
}

const BLOG = { from: "/blog/old", to: "/blog/new" };
const NEWS = "/blog/industry-news/old";

it.each([
  [article("old"), article("new"), [BLOG]],
  [
    article("old", true),
    article("new", true),
    [BLOG, { from: NEWS, to: "/blog/industry-news/new" }],
  ],
  [
    article("old", true),
    article("new"),
    [BLOG, { from: NEWS, to: "/blog/new" }],
  ],
  [article("same"), article("same"), []],
])("an article leaves the addresses that it loses: %j, %j", (was, is, moves) =>
  expect(movesOf(was, is)).toEqual(moves),
);

const ID = redirectId(BLOG.from);
const made = { _id: ID, ...BLOG };

it.each([
  [
    "older redirects lead to the page in one step",
    [{ _id: "r1", from: "/blog/a", to: BLOG.from }],
    [{ _id: "r1", to: BLOG.to }, made],
  ],
  [
    "the redirect of an address that a page takes back is gone",
    [{ _id: "r1", from: BLOG.to, to: BLOG.from }],
    [{ _id: "r1", to: null }, made],
  ],
  [
    "one redirect leaves an address, also where others were made by hand",
    [
      { _id: "by-hand", from: BLOG.from, to: "/contact" },
      { _id: ID, from: BLOG.from, to: "/blog/older" },
    ],
    [{ _id: "by-hand", to: null }, made],
  ],
])("%s", (_, existing, mutations) =>
  expect(redirectChanges([BLOG], existing)).toEqual(mutations),
);

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

it("a release in which a page gets another address gets the redirect, which follows it and goes with it", () => {
  const action = (name: string) => `sanity.action.document.version.${name}`;
  expect(actions("new")).toEqual([
    {
      actionType: action("create"),
      publishedId: id,
      document: redirectTo("new"),
    },
  ]);
  const stored = [redirectTo("new")];
  expect(actions("new", stored)).toEqual([]);
  expect(actions("newer", stored)).toEqual([
    { actionType: action("replace"), document: redirectTo("newer") },
  ]);
  expect(actions("old", stored)).toEqual([
    { actionType: action("discard"), versionId: `versions.r.${id}` },
  ]);
  const { to } = redirectTo("new");
  const older = { _id: "older", _type: "redirect", from: "/first", to: from };
  const inTheWay = { _id: "way", _type: "redirect", from: to, to: "/x" };
  expect(actions("new", [older, inTheWay])).toEqual(
    expect.arrayContaining([
      {
        actionType: action("create"),
        publishedId: "older",
        document: { ...older, _id: "versions.r.older", to },
      },
      {
        actionType: action("unpublish"),
        publishedId: "way",
        versionId: "versions.r.way",
      },
    ]),
  );
});

it("a release is not asked for the redirects of drafts and other releases", async () => {
  const stored = ["a", "drafts.a", "versions.r.a", "versions.s.a"];
  const client = groqClient(
    stored.map((_id) => ({ _id, _type: "redirect", from, to: "/x" })),
  );
  const params = { paths: [from], release: "r" };
  const found = await client.fetch<StoredRedirect[]>(
    RELEASE_REDIRECTS_QUERY,
    params,
  );
  expect(found.map(({ _id }) => _id)).toEqual(["a", "versions.r.a"]);
});
