import fc from "fast-check";
import { expect, it } from "vitest";
import {
  admin,
  ask,
  failure,
  propertyRuns,
  testLake,
} from "../lake.fixture.ts";
import { evaluate, parseQuery } from "./groq.ts";

const documents = [
  { _id: "author-1", _type: "author", name: "Ada", slug: { current: "ada" } },
  { _id: "author-2", _type: "author", name: "Bob" },
  {
    _id: "post-1",
    _type: "post",
    title: "First café",
    slug: { current: "first" },
    author: { _ref: "author-1" },
  },
  {
    _id: "post-2",
    _type: "post",
    title: "Second",
    slug: { current: "second" },
    author: { _ref: "author-2" },
    related: [{ _key: "k", _ref: "post-1" }],
  },
  { _id: "page-1", _type: "page", slug: { current: "first" }, menu: "^" },
];

it("any query is answered as groq-js does without an index", () => {
  const lake = testLake(documents);
  const dataset = [...lake.allDocuments(admin)];
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
        'author._ref in *[_type == "author" && name > "B"]._id',
        'references(*[slug.current in *[_type == "page"].slug.current]._id)',
        "_id == $word",
        "title == ($word)",
        "$word == title && references($word)",
        "title >= $word",
        "title in $list",
        "_type in $list",
      ),
      fc
        .tuple(tie("condition"), tie("condition"), fc.constantFrom("&&", "||"))
        .map(([a, b, operator]) => `(${a} ${operator} ${b})`),
      tie("condition").map((a) => `!(${a})`),
    ),
  }));
  const rest = fc.constantFrom(
    (_: string) => "._id",
    (b: string) => `{_id, "sub": *[${b}]._id}`,
    (b: string) => `{_id, "l": [author]{"sub": *[${b}]._id}}`,
    (b: string) => ` | order(count(*[${b}]), _id desc)._id`,
    (_: string) => " | order(title desc)._id",
    (b: string) => `[${b}] | order(slug.current, _id desc)[0...2]._id`,
  );
  // The plan of a query is cached, its parameters are not.
  const params = fc.record({
    word: fc.constantFrom("author-1", "Second", "post"),
    list: fc.constantFrom([], ["post"], ["First café", "Second"]),
  });
  const asked = fc.array(params, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(condition, condition, rest, asked, (a, b, end, all) => {
      const query = `*[${a}]${end(b)}`;
      for (const params of all) {
        const plain = evaluate(parseQuery(query, params), { dataset });
        expect([query, ask(lake, query, params)]).toEqual([query, plain]);
      }
    }),
    propertyRuns(300),
  );
});

it("an order is that of the documents as they are now", () => {
  const lake = testLake(documents);
  const query = '*[_type == "post"] | order(title desc)._id';
  expect(ask(lake, query)).toEqual(["post-2", "post-1"]);
  const patch = { id: "post-2", set: { title: "Earlier" } };
  lake.mutate({ mutations: [{ patch }], caller: admin });
  expect(ask(lake, query)).toEqual(["post-1", "post-2"]);
});

it("a query that cannot be read is refused with the position", () => {
  const lake = testLake(documents);
  for (const query of ["*[_type == ", "*[$missing == 1]", "nonsense()", ""]) {
    const { status, fault } = failure(() => ask(lake, query));
    expect(status).toBe(400);
    expect(fault).toMatchObject({ type: "queryParseError", query });
    expect(Number(fault.start)).toBeLessThanOrEqual(query.length);
    expect(Number(fault.end)).toBeLessThanOrEqual(query.length);
  }
  const named = "*[title == $title]._id";
  expect(ask(lake, named, { title: "Second" })).toEqual(["post-2"]);
  expect(failure(() => ask(lake, named)).fault.type).toBe("queryParseError");
  const unknown = failure(() => ask(lake, "*{'x': geo::latLng(1, 2)}"));
  expect(unknown.fault.type).toBe("queryEvaluationError");
});

it("the filter of a listener never matches what does not exist, and must be a filter", () => {
  const lake = testLake();
  expect(lake.filter("*", {})(null)).toBe(false);
  for (const bad of ["{'a': 1}", "*[", "1", "*[$x == 1]"]) {
    expect(failure(() => lake.filter(bad, {})).status).toBe(400);
  }
});
