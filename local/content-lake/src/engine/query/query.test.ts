import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  act,
  admin,
  callerOf,
  failure,
  freezeAll,
  mutate,
  reopened,
  site,
  testLake,
} from "../test-lake.ts";
import type { Caller, Lake } from "../types.ts";
import { evaluate, parseQuery } from "./groq.ts";
import { Planner } from "./plan.ts";
import { propertyRuns } from "../../property-runs.ts";

const documents = [
  { _id: "author-1", _type: "author", name: "Ada", slug: { current: "ada" } },
  { _id: "author-2", _type: "author", name: "Bob" },
  {
    _id: "post-1",
    _type: "post",
    title: "First café",
    slug: { current: "first" },
    author: { _ref: "author-1" },
    tags: ["a", "b"],
  },
  {
    _id: "post-2",
    _type: "post",
    title: "Second",
    slug: { current: "second" },
    author: { _ref: "author-2" },
    related: [{ _key: "k", _ref: "post-1" }],
    body: [{ _key: "b", children: [{ _key: "c", text: "hidden treasure" }] }],
  },
  { _id: "page-1", _type: "page", slug: { current: "first" }, menu: "^" },
];

function ask(
  lake: Lake,
  query: string,
  params: Record<string, unknown> = {},
  perspective: string | string[] = "raw",
  caller: Caller = admin,
): unknown {
  return lake.query({ query, params, perspective, caller }).result;
}

describe("what is asked of a lake", () => {
  const lake = () => testLake(documents);

  it.each([
    ["*[title match '*a*a*a*a*a*a*b']", {}],
    ["*[title match $words]", { words: "first *a*a*a*b" }],
    ["*[title match $words]", { words: ["first", "*a*a*a*b"] }],
    ["*[title match ['first', '***']]", {}],
    ["*[title match '*a*' + '*a*' + 'b']", {}],
  ])("is refused if it may never end: %s", (query, params) => {
    const error = failure(() => ask(lake(), query, params));
    expect(error.status).toBe(400);
    expect(error.fault["description"]).toContain("two * in a word");
  });

  it("is found by a search whose stars would never end", () => {
    const query = "*[@ match text::query($words)]._id";
    expect(ask(lake(), query, { words: "f*i*r*s*t*" })).toEqual([]);
    expect(ask(lake(), query, { words: "***first***" })).toContain("post-1");
  });

  it.each(["*ir*", "fir* *rst", "f*t"])("may hold the stars of %s", (words) => {
    const query = "*[title match $words]._id";
    expect(ask(lake(), query, { words })).toEqual(["post-1"]);
  });

  it("comes in the order of ids", () => {
    const created = testLake(
      ["b", "a", "drafts.b", "c"].map((_id) => ({ _id, _type: "x" })),
    );
    mutate(
      created,
      { delete: { id: "a" } },
      { create: { _id: "aa", _type: "x" } },
    );
    expect(ask(created, "*._id")).toEqual(["aa", "b", "c", "drafts.b"]);
    expect(ask(reopened(created), "*[_type == 'x']._id")).toEqual([
      "aa",
      "b",
      "c",
      "drafts.b",
    ]);
  });

  it("is the same with the index as without", () => {
    const filled = lake();
    const all = [...filled.allDocuments(admin)];
    const params = {
      id: "post-1",
      ids: ["post-2", "post-1", 7],
      slug: "first",
    };
    const queries = [
      "*[_id == $id]",
      "*[$id == _id][0].title",
      "*[_id in $ids]._id",
      '*[_type == "post" && slug.current == $slug]._id',
      "*[slug.current == $slug]._id",
      "*[slug.current == null]._id",
      '*[slug.current in ["first", null]]._id',
      '*[_type in ["page", "author"]]._id',
      '*[_type == "page" || slug.current == "second"]._id',
      '*[_type == "page" || title match "Fir*"]._id',
      '*[!(_type == "page")]._id',
      "*[_type == null]._id",
      'count(*[_type == "nothing"])',
      '*[(_type == "post") && (author->name == "Ada")]._id',
      '*[_type == "author"]{_id, "posts": *[_type == "post" && references(^._id)]._id}',
      '*[_type == "author"]{_id, "n": count(*[references(^._id)])}',
      '*[_type == "author"]{"x": {"posts": *[author._ref == ^.^._id]._id}}',
      '*[_type == "post"]{"same": *[slug.current == ^.slug.current]._id}',
      '*[_type == "author"]{"same": *[slug.current == ^.slug.current]._id}',
      '*[_type == "post"]{"a": *[_id == ^.author._ref][0].name}',
      '*[_type == "post"]{"r": related[]{"d": *[_id == ^._ref][0].title}}',
      '*[_type == "post"]{"r": related[].d, "x": tags[]{"y": *[_id == ^.^._id]._id}}',
      '*[_type == "post"]{"n": *[_id == ^.missing]._id}',
      '*[_type == "post"] | order(count(*[_id == ^._id]), title desc)._id',
      '*[_type == "author"]{"p": *[references(^._id)]{"q": *[_id == ^.^._id].name}}',
      '*[references("post-1", "author-2")]._id',
      'references("post-1")',
      '{"a": *[_type == "page"], "b": count(*)}',
      '*[_type == "post"][0]{..., author->{name}}',
      '*[_type == "post"] | score(title match "sec*") {_score, _id}',
      '*[^._id == "x"]',
      "*[_id == ^._id]",
      '*[@._type == "post"]._id',
      '*["post" == _type][1...2]._id',
      "*[_id in path('post-*')]._id",
      '*[_type == "post" && _id == "author-1"]',
      '*[sanity::versionOf("post-1")]._id',
      "*[_type == 'post'].author->name",
      "*[].title",
    ];
    for (const query of queries) {
      const dataset = all;
      const plain = evaluate(parseQuery(query, params), {
        dataset,
        params,
        identity: "administrator",
      });
      expect([query, ask(filled, query, params)]).toEqual([query, plain]);
    }
  });

  it("may be anything that groq-js reads, as a random query shows", () => {
    const filled = lake();
    const dataset = [...filled.allDocuments(admin)];
    const { condition } = fc.letrec<{ condition: string }>((tie) => ({
      condition: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(
          '_type == "post"',
          '_type in ["post", "page"]',
          '_id == "post-1"',
          '"author-1" == _id',
          'slug.current == "first"',
          "slug.current == null",
          "_type == 7",
          'references("author-1")',
          "references(^._id)",
          "_id == ^.author._ref",
          "slug.current == ^.slug.current",
          "defined(author)",
          'author->name == "Ada"',
          "count(*[references(^._id)]) > 0",
        ),
        fc
          .tuple(tie("condition"), tie("condition"))
          .map(([a, b]) => `(${a} && ${b})`),
        fc
          .tuple(tie("condition"), tie("condition"))
          .map(([a, b]) => `(${a} || ${b})`),
        tie("condition").map((a) => `!(${a})`),
      ),
    }));
    const query = fc.oneof(
      condition.map((a) => `*[${a}]._id`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}]{_id, "sub": *[${b}]._id}`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}]{_id, "l": [author]{"sub": *[${b}]._id}}`),
      fc
        .tuple(condition, condition)
        .map(([a, b]) => `*[${a}] | order(count(*[${b}]), _id desc)._id`),
    );
    fc.assert(
      fc.property(query, (text) => {
        const plain = evaluate(parseQuery(text, {}), { dataset });
        expect([text, ask(filled, text)]).toEqual([text, plain]);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it("can be searched for words, as the Studio does", () => {
    const filled = lake();
    const search = (words: string) =>
      ask(
        filled,
        "*[_type in $types && ([@, _id] match text::query($words) || references($words))]._id",
        { types: ["post", "author"], words },
      );
    expect(search("treas*")).toEqual(["post-2"]);
    expect(search("hidden second")).toEqual(["post-2"]);
    expect(search("cafe")).toEqual(["post-1"]);
    expect(search("CAFÉ")).toEqual(["post-1"]);
    expect(search("post-1")).toContain("post-1");
    expect(search("author-1")).toContain("post-1");
    expect(search("nowhere")).toEqual([]);
    expect(search("*")).toHaveLength(4);
    expect(search("-treasure")).toEqual(["author-1", "author-2", "post-1"]);
    expect(
      ask(
        filled,
        '*[_type == "post"] | score(boost(title match text::query("second"), 5))[_score > 0]._id',
      ),
    ).toEqual(["post-2"]);
  });

  it("is refused with the position when it cannot be read", () => {
    const filled = lake();
    const query = "*[_type == ";
    const error = failure(() => ask(filled, query));
    expect(error.status).toBe(400);
    expect(error.fault).toMatchObject({ type: "queryParseError", query });
    expect(error.fault.start).toBeGreaterThan(0);
    expect(Number(error.fault.end)).toBeLessThanOrEqual(query.length);
    for (const bad of ["*[$missing == 1]", "nonsense()", "*[0..$x]", ""]) {
      expect(failure(() => ask(filled, bad))).toMatchObject({
        status: 400,
        fault: { type: "queryParseError", query: bad },
      });
    }
    expect(
      failure(() => ask(filled, "*{'x': geo::latLng(1, 2)}")),
    ).toMatchObject({
      status: 400,
      fault: { type: "queryEvaluationError" },
    });
  });

  it("takes parameters of any name and origin", () => {
    const params = Object.create(null) as Record<string, unknown>;
    params["constructor"] = "page";
    const query = "*[_type == $constructor]._id";
    expect(ask(lake(), query, params)).toEqual(["page-1"]);
    expect(failure(() => ask(lake(), "$toString")).status).toBe(400);
  });

  it("may be nested as deeply as anybody likes without any harm", () => {
    const filled = lake();
    const deep = "(".repeat(50_000) + "1" + ")".repeat(50_000);
    expect(failure(() => ask(filled, deep)).status).toBe(400);
    const ands = `*[${"_id != 'x' && ".repeat(4_000)}true]`;
    expect(failure(() => ask(filled, ands)).status).toBe(400);
    const endless = `*[${"_id != 'x' && ".repeat(20_000)}true]`;
    expect(failure(() => ask(filled, endless)).status).toBe(400);
    const list = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const params = { a: JSON.parse(list) as unknown };
    expect(failure(() => ask(filled, "*[0]", params)).status).toBe(400);
    expect(ask(filled, "count(*)")).toBe(5);
  });

  it("is remembered as far as the memory for it goes", () => {
    const planner = new Planner();
    const text = `*[0]${" ".repeat(30_000)}`;
    for (let n = 0; n < 100; n += 1) planner.plan(text, { n });
    expect(planner.size).toBeLessThan(50);
    for (let n = 0; n < 1_000; n += 1) planner.plan("*[0]", { n });
    expect(planner.size).toBe(500);
  });

  it("leaves the documents alone", () => {
    const filled = lake();
    freezeAll(filled);
    ask(filled, '*[_type == "post"] | order(title) {..., "x": 1} | order(x)');
    ask(filled, "*[_type == 'post'] | score(title match 'a')", {}, "drafts");
    expect(ask(filled, "count(*)")).toBe(5);
  });
});

describe("perspectives", () => {
  const start = () =>
    testLake([
      { _id: "a", _type: "post", title: "a published" },
      { _id: "drafts.a", _type: "post", title: "a draft", next: { _ref: "b" } },
      { _id: "b", _type: "post", title: "b published" },
      { _id: "versions.r1.b", _type: "post", title: "b in r1" },
      { _id: "drafts.b", _type: "post", title: "b draft" },
      { _id: "drafts.c", _type: "post", title: "c draft" },
      { _id: "versions.r1.d", _type: "post", title: "d in r1" },
      { _id: "e", _type: "post", title: "e" },
      { _id: "versions.r1.e", _type: "post", _system: { delete: true } },
    ]);
  const titles = (lake: Lake, perspective: string | string[], caller = admin) =>
    ask(lake, "*[].title", {}, perspective, caller);

  it("show what is published, what is drafted, or releases over drafts", () => {
    const lake = start();
    expect(titles(lake, "published")).toEqual([
      "a published",
      "b published",
      "e",
    ]);
    const drafts = ["a draft", "b draft", "c draft", "e"];
    expect(titles(lake, "drafts")).toEqual(drafts);
    expect(titles(lake, "previewDrafts")).toEqual(drafts);
    const stacked = ["a draft", "b in r1", "c draft", "d in r1"];
    expect(titles(lake, ["r1", "drafts"])).toEqual(stacked);
    expect(titles(lake, "r1,drafts")).toEqual(stacked);
    expect(titles(lake, ["r1"])).toEqual(["a published", "b in r1", "d in r1"]);
    expect(titles(lake, ["published"])).toEqual(titles(lake, "published"));
    expect(titles(lake, "raw")).toHaveLength(9);
  });

  it("name the published document, and the one that is behind it", () => {
    const lake = start();
    expect(ask(lake, '*[_id == "a"]{_id, _originalId}', {}, "drafts")).toEqual([
      { _id: "a", _originalId: "drafts.a" },
    ]);
    expect(ask(lake, '*[_id == "e"]{_id, _originalId}', {}, "drafts")).toEqual([
      { _id: "e", _originalId: "e" },
    ]);
    expect(ask(lake, '*[_id == "drafts.a"]', {}, "drafts")).toEqual([]);
  });

  it("are kept apart whatever a release is called", () => {
    for (const name of ["true", "false"]) {
      const lake = testLake([
        { _id: "x", _type: "post", title: "published" },
        { _id: `versions.${name}.x`, _type: "post", title: "secret" },
      ]);
      expect(titles(lake, name)).toEqual(["secret"]);
      expect(titles(lake, "published")).toEqual(["published"]);
      expect(ask(lake, "*._originalId", {}, name, site)).toEqual(["x"]);
      expect(ask(lake, "*._originalId", {}, "raw", site)).toEqual([null]);
    }
  });

  it("hold for what is dereferenced too", () => {
    const lake = start();
    const next = '*[_id == "a"][0].next->title';
    expect(ask(lake, next, {}, "drafts")).toBe("b draft");
    expect(ask(lake, next, {}, ["r1", "drafts"])).toBe("b in r1");
    expect(ask(lake, next, {}, "published")).toBeNull();
  });

  it("are kept up to date with every write", () => {
    const lake = start();
    titles(lake, "drafts");
    titles(lake, "published");
    titles(lake, ["r1", "drafts"]);
    act(lake, {
      actionType: "document.publish",
      draftId: "drafts.a",
      publishedId: "a",
    });
    mutate(
      lake,
      { delete: { id: "drafts.b" } },
      { delete: { id: "drafts.c" } },
    );
    mutate(lake, { create: { _id: "f", _type: "page", title: "f" } });
    expect(titles(lake, "published")).toEqual([
      "a draft",
      "b published",
      "e",
      "f",
    ]);
    expect(titles(lake, "drafts")).toEqual([
      "a draft",
      "b published",
      "e",
      "f",
    ]);
    expect(titles(lake, ["r1", "drafts"])).toEqual([
      "a draft",
      "b in r1",
      "d in r1",
      "f",
    ]);
    expect(ask(lake, "*[_type == 'page'].title", {}, "drafts")).toEqual(["f"]);
  });

  it("show nobody what he may not read", () => {
    const lake = start();
    const published = ["a published", "b published", "e"];
    for (const perspective of ["raw", "published", "drafts", "r1,drafts"]) {
      expect(titles(lake, perspective, site)).toEqual(published);
    }
    expect(titles(lake, "raw", { id: "x", roles: [], grants: [] })).toEqual([]);
    const some = {
      id: "some",
      roles: [],
      grants: [{ filter: '_id in path("drafts.**")', permissions: ["read"] }],
    };
    expect(titles(lake, "raw", some)).toEqual([
      "a draft",
      "b draft",
      "c draft",
    ]);
    expect(
      ask(lake, '*[_id == "a"][0].next->', {}, "drafts", some),
    ).toMatchObject({
      title: "b draft",
    });
    mutate(lake, { create: { _id: "drafts.z", _type: "post", title: "z" } });
    expect(titles(lake, "raw", some)).toContain("z");
    expect(titles(lake, "raw", callerOf("viewer"))).toHaveLength(10);
  });

  it.each(["", "raw,drafts", "a b", "drafts,", "../x"])(
    "are refused when they are %j",
    (perspective) => {
      const lake = start();
      expect(failure(() => titles(lake, perspective)).status).toBe(400);
    },
  );
});

describe("the filter of a listener", () => {
  const lake = testLake;
  const post = {
    _id: "drafts.post-1",
    _type: "post",
    _rev: "r",
    _createdAt: "",
    _updatedAt: "",
    title: "Hidden treasure",
  };
  const matches = (query: string, params = {}) =>
    lake().filter(query, params)(post);

  it.each([
    ["*", true],
    ["*[_type == $type]", true],
    ["*[_type == 'page']", false],
    ["*[_id in $ids]{title}[0...10]", true],
    ["*[_type == 'post'] | order(title)[0]", true],
    ["*[sanity::versionOf($published)]", true],
    ["*[_type == 'post'][title match 'hid*']", true],
    ["*[_type == 'post'][title match 'no*']", false],
    ["*[@ match text::query('treasure')]", true],
    ["*[@ match text::query('gold')]", false],
    ["*[_id in path('drafts.**')]", true],
    ["*[_type == 'post']{title}[title == 'x']", true],
  ])("%s: %s", (query, expected) => {
    const params = {
      type: "post",
      ids: ["drafts.post-1"],
      published: "post-1",
    };
    expect(matches(query, params)).toBe(expected);
  });

  it("never matches what does not exist, and must be a filter", () => {
    expect(lake().filter("*", {})(null)).toBe(false);
    for (const bad of ["{'a': 1}", "*[", "1", "*[$x == 1]"]) {
      expect(failure(() => matches(bad)).status).toBe(400);
    }
  });
});
