import {
  jsonPathToStudioPath,
  parseJsonPath,
  resolveMapping,
  studioPath,
  type ContentSourceMap,
} from "@sanity/client/csm";
import { describe, expect, it } from "vitest";
import type { Lake } from "../../lake.ts";
import { admin, site, testLake } from "../../lake.fixture.ts";
import type { QueryRequest, QueryResponse } from "../../types.ts";

/** A path in `@sanity/client`'s traversal of a result: an element with a key has both. */
type ResultPath = (string | number | { _key: string; _index: number })[];

/**
 * Finds where each string, number and boolean of a query's result is stored, by its
 * place in the result: `post-1 body[_key=="b"].style` as `@sanity/client` finds it by
 * the map, or null. Checks for any query that result and sync tags are as without a
 * map, and that each leaf equals the value at its source.
 */
function sourcesOf(
  lake: Lake,
  query: string,
  request: Partial<QueryRequest> = {},
): Record<string, string | null> {
  const asked = { query, caller: admin, ...request };
  const plain = lake.query(asked);
  const resultSourceMap = "withKeyArraySelector";
  const mapped = lake.query({ ...asked, resultSourceMap });
  expect(JSON.stringify(mapped.result)).toBe(JSON.stringify(plain.result));
  expect(mapped.syncTags).toEqual(plain.syncTags);
  const map = mapOf(mapped);
  const found: Record<string, string | null> = {};

  function walk(value: unknown, path: ResultPath): void {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") {
      const at = path.map((step) => Object(step)._index ?? step).join(".");
      found[at] = sourceAt(value, path);
      return;
    }
    for (const [name, child] of Object.entries(value)) {
      const _index = Number(name);
      const _key: unknown = Object(child)._key;
      const keyed = typeof _key === "string" ? { _key, _index } : _index;
      walk(child, [...path, Array.isArray(value) ? keyed : name]);
    }
  }

  function sourceAt(value: unknown, path: ResultPath): string | null {
    const resolved = resolveMapping(path, map);
    const source = resolved?.mapping.source;
    if (source?.type !== "documentValue") return null;
    // The same steps as the client's `encodeIntoResult`.
    const matched = parseJsonPath(resolved?.matchedPath ?? "").length;
    const start = parseJsonPath(map.paths[source.path] ?? "");
    const steps = [...start, ...path.slice(matched)];
    const id = map.documents[source.document]?._id ?? "";
    const [stored] = lake.documents([id], admin).documents;
    const place = jsonPathToStudioPath(steps);
    expect(studioPath.get(stored, place), query).toBe(value);
    return `${id} ${studioPath.toString(place)}`;
  }

  walk(mapped.result, []);
  return found;
}

/** The source map of an answer. */
function mapOf({ resultSourceMap }: QueryResponse): ContentSourceMap {
  if (resultSourceMap === undefined) throw new Error("There is no source map");
  return JSON.parse(resultSourceMap) as ContentSourceMap;
}

const span = (_key: string, text: string) => ({ _key, _type: "span", text });

const documents = [
  { _id: "author", _type: "author", name: "Ada" },
  {
    _id: "post",
    _type: "post",
    title: "First",
    slug: { current: "first" },
    author: { _ref: "author" },
    tags: ["a", "b", "a"],
    rating: 4,
    isOpen: true,
    related: [{ _key: "r", _ref: "other" }],
    body: [
      {
        _key: "b1",
        _type: "block",
        style: "h2",
        children: [span("s1", "One"), span("s2", "Two")],
      },
      { _key: "b2", _type: "note", text: "Three" },
    ],
  },
  {
    _id: "other",
    _type: "post",
    title: "Second",
    slug: { current: "second" },
    author: { _ref: "author" },
    tags: [],
    body: [],
  },
];

const lake = () => testLake(documents);
const one = '*[_id == "post"][0]';

describe("the source map of a result", () => {
  it.each([
    ["withKeyArraySelector", "[?(@._key=='b1')]", "[?(@._key=='s2')]"],
    [true, "[0]", "[1]"],
  ] as const)(
    "has the shape that Sanity's clients resolve: %s",
    (option, ...at) => {
      const query = `${one}{title, "first": body[0].children[1].text}`;
      const value = (path: number) => ({
        type: "value",
        source: { type: "documentValue", document: 0, path },
      });
      const asked = { query, caller: admin, resultSourceMap: option };
      expect(mapOf(lake().query(asked))).toEqual({
        documents: [{ _id: "post", _type: "post" }],
        paths: ["$['title']", `$['body']${at[0]}['children']${at[1]}['text']`],
        mappings: { "$['title']": value(0), "$['first']": value(1) },
      });
    },
  );

  const cases: [string, string, Record<string, string | null>][] = [
    [
      "a splat, with what overrides it",
      `${one}{...slug, "current": "literal", ...{title}}`,
      { current: null, title: "post title" },
    ],
    [
      "conditional splats",
      `${one}{rating > 3 => {title}, rating > 9 => {"tags": []}, isOpen => slug}`,
      { title: "post title", current: "post slug.current" },
    ],
    [
      "an outer scope",
      `${one}{title, "b": body[]{"t": ^.title, text}}`,
      {
        title: "post title",
        "b.0.t": "post title",
        "b.1.t": "post title",
        "b.1.text": 'post body[_key=="b2"].text',
      },
    ],
    [
      "choices, orders and slices",
      `${one}{"a": coalesce(nothing, title), "b": coalesce(nothing, "x"), "c": select(rating > 9 => title, "First"), "t": tags[1...3], "r": related[]->title}`,
      {
        a: "post title",
        b: null,
        c: null,
        "t.0": "post tags[1]",
        "t.1": "post tags[2]",
        "r.0": "other title",
      },
    ],
    [
      "a query within a query",
      `*[_id == "author"][0]{"posts": *[_type == "post" && author._ref == ^._id] | order(title){title, "by": ^.name}}`,
      {
        "posts.0.title": "post title",
        "posts.0.by": "author name",
        "posts.1.title": "other title",
        "posts.1.by": "author name",
      },
    ],
    [
      "scored documents",
      `*[_type == "post"] | score(title match "second") | order(_score desc)[0]{title, slug}`,
      { title: "other title", "slug.current": "other slug.current" },
    ],
    [
      "what is computed",
      `${one}{"a": upper(title), "b": title + "!", "c": pt::text(body), "d": string(rating), "e": count(tags), "f": title == "First", "g": dateTime("2020-01-01T00:00:00Z")}`,
      { a: null, b: null, c: null, d: null, e: null, f: null, g: null },
    ],
  ];

  it.each(cases)("follows %s", (_, query, sources) => {
    expect(sourcesOf(lake(), query)).toEqual(sources);
  });
});

const versions = [
  { _id: "a", _type: "page", title: "Published", deep: { text: "one" } },
  { _id: "drafts.a", _type: "page", title: "Draft", deep: { text: "two" } },
  { _id: "versions.r.a", _type: "page", title: "Version" },
  { _id: "b", _type: "page", title: "Alone", link: { _ref: "a" } },
];

describe("the documents of a source map", () => {
  it.each([
    ["raw", ["a", "b", "drafts.a", "versions.r.a"]],
    ["published", ["a", "b"]],
    ["drafts", ["drafts.a", "b"]],
    ["r,drafts", ["versions.r.a", "b"]],
  ])("go by their stored ids: perspective %s", (perspective, ids) => {
    const lake = testLake(versions);
    for (const query of ["*{title}", "*{...}", "*", "*{'title': @.title}"]) {
      const found = Object.entries(sourcesOf(lake, query, { perspective }));
      const titles = found.filter(([at]) => at.endsWith(".title"));
      const wanted = ids.map((id) => `${id} title`);
      expect(titles.map(([, source]) => source)).toEqual(wanted);
    }
    const referenced = '*[_id == "b"][0].link->title';
    const shown = perspective === "raw" ? "a" : ids[0];
    expect(sourcesOf(lake, referenced, { perspective })).toEqual({
      "": `${shown} title`,
    });
  });

  it("are not said to hold the ids that a perspective shows", () => {
    const lake = testLake(versions);
    const query = '*[_id == "a"][0]';
    const shown = { perspective: "drafts" };
    expect(sourcesOf(lake, query, shown)).toMatchObject({
      _id: null,
      _originalId: null,
      "deep.text": "drafts.a deep.text",
    });
    expect(sourcesOf(lake, '*[_id == "b"][0]{_id}', shown)).toEqual({
      _id: "b _id",
    });
  });

  it.each(["raw", "drafts", "r,drafts"])(
    "are those that the caller may read: perspective %s",
    (perspective) => {
      const lake = testLake(versions);
      const query = "*{title, 'linked': link->title, 'all': *[0].deep.text}";
      const request = { query, perspective, caller: site };
      const response = lake.query({ ...request, resultSourceMap: true });
      const named = mapOf(response).documents.map(({ _id }) => _id);
      expect(named.sort()).toEqual(["a", "b"]);
      sourcesOf(lake, query, { caller: site, perspective });
    },
  );
});

it("a path that Sanity's clients could not follow goes by an index, or is left out", () => {
  const odd = {
    _id: "odd",
    _type: "odd",
    list: [
      { _key: "same", text: "first" },
      { _key: "same", text: "second" },
    ],
    quoted: [{ _key: "it's", text: "quoted" }],
    "a']['b": { text: "bracket" },
    "line\u2028break": "line",
    "it's \\ a\nname": "escaped",
  };
  const lake = testLake([odd]);
  expect(sourcesOf(lake, "*[0]")).toMatchObject({
    "list.1.text": "odd list[1].text",
    "a']['b.text": null,
    "line\u2028break": null,
    "it's \\ a\nname": null,
  });
  const renamed = "*[0]{'x': quoted[]{text}, \"y']['z\": list[0].text}";
  expect(sourcesOf(lake, renamed)).toEqual({
    "x.0.text": "odd quoted[0].text",
    "y']['z": null,
  });
});
