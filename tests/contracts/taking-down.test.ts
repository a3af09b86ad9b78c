import type { SanityClient, SanityDocument } from "sanity";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";
import {
  loadConsequences,
  movesTo,
  type Subject,
} from "../../studio/actions/consequences.ts";
import {
  fateOf,
  mayRedirect,
  takeDown,
} from "../../studio/actions/take-down.tsx";
import { lakeClient } from "../fixtures/lake-client.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

// A page leaves the website with its translations, whatever links them.

const admin = {
  id: "admin",
  roles: ["administrator"],
  grants: [{ filter: "true", permissions: ["read", "create", "update"] }],
};

const ORIGINAL = "article-hail";
const SPANISH = "article-hail-es";
const LIST = "translations-hail";

const article = (_id: string, language: string, slug: string) => ({
  _id,
  _type: "article",
  title: slug,
  language,
  slug: { _type: "slug", current: slug },
});
const to = (_ref: string) => ({ _type: "reference", _ref });
const joining = (language: string, id: string) => ({
  _key: language,
  language,
  value: { ...to(id), _weak: true },
});

let lake: ReturnType<typeof openLake>;
let client: SanityClient;

beforeEach(() => {
  lake = openLake({ folder: folderOfTest("taking-down") });
  client = lakeClient(lake, admin);
  write(
    article(ORIGINAL, "en", "hail"),
    article(SPANISH, "es", "granizo"),
    article(`drafts.${SPANISH}`, "es", "granizo"),
    {
      _id: LIST,
      _type: "translation.metadata",
      schemaTypes: ["article"],
      translations: [joining("en", ORIGINAL), joining("es", SPANISH)],
    },
  );
});

afterEach(() => lake.close());

function write(...created: object[]): void {
  const mutations = created.map((create) => ({ create }));
  lake.mutate({ mutations, caller: admin });
}

const stored = (id: string): SanityDocument | null =>
  lake.documents([id], admin).documents[0] ?? null;

const there = () =>
  [ORIGINAL, `drafts.${ORIGINAL}`, SPANISH, `drafts.${SPANISH}`].filter(
    (id) => stored(id) !== null,
  );

const subjectOf = (id: string): Subject => ({
  id,
  type: "article",
  draft: stored(`drafts.${id}`),
  published: stored(id),
});

it("an original names its translation, and every address that is lost", async () => {
  const found = await loadConsequences(client, subjectOf(ORIGINAL));
  expect(found.translations.map(({ id }) => id)).toEqual([SPANISH]);
  expect(found.paths).toEqual(["/blog/hail", "/es/blog/granizo"]);
});

it("who may send readers elsewhere is told so, and nobody else", async () => {
  const said = async (subject: Subject) => {
    const found = await loadConsequences(client, subject);
    const sentences = fateOf("delete", subject, found).join(" ");
    return [mayRedirect(subject, found), /another page/.test(sentences)];
  };
  const subject = subjectOf(ORIGINAL);
  expect(await said(subject)).toEqual([true, true]);
  expect(await said({ ...subject, published: null })).toEqual([false, false]);
  write({ _id: "home", _type: "homePage", article: to(ORIGINAL) });
  expect(await said(subject)).toEqual([false, false]);
});

it("a draft is named only beside what is published", async () => {
  const subject = subjectOf(ORIGINAL);
  const found = await loadConsequences(client, subject);
  const said = (own: Partial<Subject>) =>
    fateOf("delete", { ...subject, ...own }, found).join(" ");
  const { published } = subject;
  expect(said({ draft: published })).toContain("The document and its draft go");
  expect(said({ draft: null })).toContain("The document goes");
  expect(said({ draft: published, published: null })).toContain(
    "The document goes",
  );
});

it("the redirects to a page are counted, also while it is a draft", async () => {
  const redirect = (_id: string, to: string) => ({
    _id,
    _type: "redirect",
    to,
  });
  write(
    redirect("old", "/blog/hail"),
    redirect("drafts.old", "/blog/hail"),
    redirect("other", "/blog/wind"),
  );
  const redirects = async () =>
    (await loadConsequences(client, subjectOf(ORIGINAL))).redirects;
  expect(await redirects()).toBe(1);
  await (
    await takeAway("unpublish", ORIGINAL)
  )();
  expect(await redirects()).toBe(1);
});

async function takeAway(act: "unpublish" | "delete", id: string, link = "") {
  const subject = subjectOf(id);
  const found = await loadConsequences(client, subject);
  expect(found.referring).toEqual([]);
  const moves = link ? movesTo(link, found.paths) : [];
  return () => takeDown(client, act, subject, moves, found);
}

it("a state leaves although the settings of an earlier version name it", async () => {
  const settings = { _type: "siteSettings", hqState: to("state-utah") };
  write(
    { _id: "state-utah", _type: "state", name: "Utah" },
    { ...settings, _id: "siteSettings" },
    { ...settings, _id: "drafts.siteSettings" },
  );
  const leave = await takeAway("delete", "state-utah");
  await leave();
  expect(stored("state-utah")).toBeNull();
  expect(stored("siteSettings")).not.toHaveProperty("hqState");
  expect(stored("drafts.siteSettings")).not.toHaveProperty("hqState");
});

it("nothing leaves once a colleague has changed the translation", async () => {
  for (const act of ["unpublish", "delete"] as const) {
    const leave = await takeAway(act, ORIGINAL);
    const patch = { id: SPANISH, set: { title: act } };
    lake.mutate({ mutations: [{ patch }], caller: admin });
    await expect(leave()).rejects.toThrow();
    expect(there()).toEqual([ORIGINAL, SPANISH, `drafts.${SPANISH}`]);
  }
});

it("readers of both languages are sent on, each in theirs", async () => {
  await (
    await takeAway("unpublish", ORIGINAL, "/blog/wind")
  )();
  const redirects = lake.query({
    query: '*[_type == "redirect"] | order(from){from, to}',
    params: {},
    caller: admin,
    perspective: "raw",
  }).result;
  expect(redirects).toEqual([
    { from: "/blog/hail", to: "/blog/wind" },
    { from: "/es/blog/granizo", to: "/es/blog/wind" },
  ]);
  expect(movesTo("https://example.org/", ["/es/a"])).toEqual([
    { from: "/es/a", to: "https://example.org/" },
  ]);
});
