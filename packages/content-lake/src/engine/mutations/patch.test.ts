import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json-value.ts";
import { applyOperation, operationsOf } from "./patch.ts";

const post = {
  _id: "a",
  _type: "post",
  title: "The title",
  count: 3,
  tags: ["red", "green", "blue"],
  seo: { title: "seo title" },
  body: [
    { _key: "b1", children: [{ _key: "s1", text: "first" }] },
    { _key: "b2", children: [{ _key: "s2", text: "second" }] },
  ],
  empty: [],
};

function apply(patch: JsonObject): JsonObject {
  return operationsOf(patch).reduce<JsonObject>(applyOperation, post);
}

describe("paths", () => {
  const unset = (path: string) => apply({ unset: [path] });
  const set = (path: string, value: unknown) =>
    apply({ set: { [path]: value } });

  it.each([
    ['body[_key=="b1"].children[_key=="s1"].text', "body.0.children.0.text"],
    ["body[0].children[0].text", "body.0.children.0.text"],
    ["body[-1].children[-1].text", "body.1.children.0.text"],
    ["seo.title", "seo.title"],
    ["['seo']['title']", "seo.title"],
    ["tags[1]", "tags.1"],
    ['tags[@ == "green"]', "tags.1"],
    ["seo.new.deep", "seo.new.deep"],
    ["title.inside", "title.inside"],
  ])("%s is set at one place", (path, place) => {
    const names = place.split(".");
    const value = names.reduce<unknown>(
      (at, name) => (at as Record<string, unknown>)[name],
      set(path, "NEW"),
    );
    expect(value).toBe("NEW");
  });

  it.each(['body[_key=="no"].text', "tags[9]", "empty[0].a", "tags.red"])(
    "%s creates no items of arrays",
    (path) => expect(set(path, "NEW")).toEqual(post),
  );

  it("may add an item right behind the last one, but only by set", () => {
    expect(set("empty[0]", "NEW").empty).toEqual(["NEW"]);
    expect(set("tags[3]", "NEW").tags).toEqual([...post.tags, "NEW"]);
    const operation = { setIfMissing: { "empty[0]": "NEW" } };
    expect(applyOperation(post, operation)).toEqual(post);
  });

  it("reaches several places", () => {
    expect(unset("tags[0,2]").tags).toEqual(["green"]);
    expect(unset("tags[2,0]").tags).toEqual(["green"]);
    expect(unset("tags[:]").tags).toEqual([]);
    expect(unset("tags[@ == 'green']").tags).toEqual(["red", "blue"]);
    expect(unset("tags[1:]").tags).toEqual(["red"]);
    expect(unset("tags[-2:-1]").tags).toEqual(["red", "blue"]);
    expect(unset("body[children?]").body).toEqual(post.body);
    expect(unset('body[_key > "b1"]').body).toHaveLength(1);
    expect(JSON.stringify(unset("..text"))).not.toContain('text":"first');
    expect(unset("body..text").body).toEqual([
      { _key: "b1", children: [{ _key: "s1" }] },
      { _key: "b2", children: [{ _key: "s2" }] },
    ]);
    expect(unset("..title")).toMatchObject({ seo: {} });
  });

  it.each([
    "",
    ".",
    "a.",
    "a[",
    "a[]",
    "a[,]",
    "a[1",
    "a b",
    "[==1]",
    "a..",
    "a[x==]",
  ])("%j cannot be read", (path) =>
    expect(() => operationsOf({ unset: [path] })).toThrow(/not a valid path/),
  );
});

describe("insert", () => {
  const insert = (position: string, path: string) =>
    applyOperation(post, { insert: { [position]: path, items: ["x", "y"] } });

  it.each([
    ["before", "tags[0]", ["x", "y", "red", "green", "blue"]],
    ["after", "tags[0]", ["red", "x", "y", "green", "blue"]],
    ["after", "tags[-1]", ["red", "green", "blue", "x", "y"]],
    ["before", "tags[-1]", ["red", "green", "x", "y", "blue"]],
    ["replace", "tags[0:2]", ["x", "y", "blue"]],
    ["replace", "tags[-1]", ["red", "green", "x", "y"]],
    ["after", "tags[99]", ["red", "green", "blue", "x", "y"]],
    ["before", 'tags[@=="no"]', ["red", "green", "blue"]],
  ])("%s %s", (position, path, tags) => {
    expect(insert(position, path).tags).toEqual(tags);
  });

  it("fills an empty array from both ends", () => {
    expect(insert("after", "empty[-1]").empty).toEqual(["x", "y"]);
    expect(insert("before", "empty[0]").empty).toEqual(["x", "y"]);
    expect(insert("after", "missing[-1]")).toEqual(post);
  });
});

describe("other operations", () => {
  it("fill in what is missing or null, and nothing else", () => {
    const operation = { setIfMissing: { title: "no", nothing: 1, "a.b": 2 } };
    expect(applyOperation({ ...post, nothing: null }, operation)).toMatchObject(
      {
        title: "The title",
        nothing: 1,
        a: { b: 2 },
      },
    );
  });

  it("add and subtract", () => {
    expect(applyOperation(post, { dec: { count: 0.5 } }).count).toBe(2.5);
  });

  it("patch text between letters of any width", () => {
    const text = "Das 漢字 ist 👍🏽 schön";
    const diff = "@@ -24,6 +24,9 @@\n sch\n-%C3%B6n\n+recklich\n";
    const patched = applyOperation(
      { text },
      { diffMatchPatch: { text: diff } },
    );
    expect(patched.text).toContain("👍🏽");
    expect((patched.text as string).isWellFormed()).toBe(true);
  });
});
