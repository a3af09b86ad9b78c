import type { ContentSourceMap } from "@sanity/client/csm";
import { expect, it } from "vitest";
import { admin, site, testLake } from "../../lake.fixture.ts";
import type { QueryResponse } from "../../types.ts";

/** The source map of an answer. */
function mapOf({ resultSourceMap }: QueryResponse): ContentSourceMap {
  if (resultSourceMap === undefined) throw new Error("There is no source map");
  return JSON.parse(resultSourceMap) as ContentSourceMap;
}

const span = (_key: string, text: string) => ({ _key, _type: "span", text });

const post = {
  _id: "post",
  _type: "post",
  title: "First",
  body: [{ _key: "b1", children: [span("s1", "One"), span("s2", "Two")] }],
};

it.each([
  ["withKeyArraySelector", "[?(@._key=='b1')]", "[?(@._key=='s2')]"],
  [true, "[0]", "[1]"],
] as const)(
  "a source map has the shape that Sanity's clients resolve: %s",
  (resultSourceMap, ...at) => {
    const query = `*[_id == "post"][0]{title, "first": body[0].children[1].text, "computed": upper(title)}`;
    const value = (path: number) => ({
      type: "value",
      source: { type: "documentValue", document: 0, path },
    });
    const asked = { query, caller: admin, resultSourceMap };
    const map = mapOf(testLake([post]).query(asked));
    expect(map).toMatchObject({
      documents: [{ _id: "post", _type: "post" }],
      paths: ["$['title']", `$['body']${at[0]}['children']${at[1]}['text']`],
      mappings: { "$['title']": value(0), "$['first']": value(1) },
    });
    expect(map.mappings["$['computed']"]?.source.type).not.toBe(
      "documentValue",
    );
  },
);

const versions = [
  { _id: "a", _type: "page", title: "Published", deep: { text: "one" } },
  { _id: "drafts.a", _type: "page", title: "Draft", deep: { text: "two" } },
  { _id: "versions.r.a", _type: "page", title: "Version" },
  { _id: "b", _type: "page", title: "Alone", link: { _ref: "a" } },
];

it.each([
  ["published", admin, ["a", "b"]],
  ["drafts", admin, ["b", "drafts.a"]],
  ["r,drafts", admin, ["b", "versions.r.a"]],
  ["raw", site, ["a", "b"]],
  ["drafts", site, ["a", "b"]],
  ["r,drafts", site, ["a", "b"]],
] as const)(
  "it names documents by their stored ids, those alone that the caller may read: %s, %o",
  (perspective, caller, ids) => {
    const lake = testLake(versions);
    const query = "*{title, 'linked': link->title, 'all': *[0].deep.text}";
    const request = { query, perspective, caller };
    const plain = lake.query(request);
    const mapped = lake.query({ ...request, resultSourceMap: true });
    expect(mapped.result).toEqual(plain.result);
    expect(mapped.syncTags).toEqual(plain.syncTags);
    const named = mapOf(mapped).documents.map(({ _id }) => _id);
    expect(named.sort()).toEqual(ids);
  },
);
