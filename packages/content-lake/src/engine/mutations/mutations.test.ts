import { type Mut, Mutation } from "@sanity/mutator";
import { expect, it } from "vitest";
import {
  admin,
  idsOf,
  mutate,
  refusal,
  stored,
  testLake,
} from "../lake.fixture.ts";

const post = {
  _id: "a",
  _type: "post",
  title: "The title",
  n: 1,
  tags: ["red", "green", "blue"],
  seo: { title: "seo title" },
  body: [
    { _key: "b1", children: [{ _key: "s1", text: "first" }] },
    { _key: "b2", children: [{ _key: "s2", text: "second" }] },
  ],
  empty: [],
  nothing: null,
};

function patched(operations: object): Record<string, unknown> {
  const lake = testLake([post]);
  mutate(lake, { patch: { id: "a", ...operations } });
  return stored(lake, "a");
}

it("replaces, leaves and deletes what exists", () => {
  const lake = testLake([post, { _id: "b", _type: "page" }]);
  const before = stored(lake, "a");
  const { results } = mutate(
    lake,
    { createOrReplace: { _id: "a", _type: "post", title: "two" } },
    { createIfNotExists: { _id: "a", _type: "post", title: "three" } },
    { delete: { id: "nobody" } },
    { delete: { id: ["b"] } },
  );
  expect(results.map(({ id, operation }) => [id, operation])).toEqual([
    ["a", "update"],
    ["a", "update"],
    ["nobody", "none"],
    ["b", "delete"],
  ]);
  expect(results[0]).toMatchObject({ before });
  const { _createdAt } = before;
  expect(stored(lake, "a")).toMatchObject({ title: "two", _createdAt });
  expect(stored(lake, "a")).not.toHaveProperty("tags");
  expect(idsOf(lake)).toEqual(["a"]);
});

it("applies the operations of a patch in the order of the hosted service", () => {
  const after = patched({
    diffMatchPatch: { title: "@@ -1,3 +1,3 @@\n-set\n+new\n" },
    insert: { after: "tags[-1]", items: ["y"] },
    inc: { n: 5 },
    unset: ["gone"],
    setIfMissing: { gone: 1, kept: 2, n: 3, nothing: 4, "seo.deep.er": 5 },
    set: { n: 10, title: "set text" },
  });
  expect(after).toMatchObject({
    title: "new text",
    tags: ["red", "green", "blue", "y"],
    n: 15,
    kept: 2,
    nothing: 4,
    seo: { deep: { er: 5 } },
  });
  expect(after).not.toHaveProperty("gone");
});

const LONG = "x".repeat(10_000);
const text = (_key: string, of: string) => ({ children: [{ _key, text: of }] });

it.each<[object, object]>([
  [
    { set: { 'body[_key=="b1"].children[_key=="s1"].text': "NEW" } },
    { body: [text("s1", "NEW"), text("s2", "second")] },
  ],
  [{ set: { "['seo']['title']": "NEW" } }, { seo: { title: "NEW" } }],
  [
    {
      set: { "title.inside": 1 },
      setIfMissing: { "body[0].seo.title": "NEW" },
    },
    { title: { inside: 1 }, body: [{ seo: { title: "NEW" } }, {}] },
  ],
  [
    // Each part reads what the one before it made.
    {
      set: { list: [text("a", "1")], "list[0].children[0].text": "2" },
    },
    { list: [text("a", "2")] },
  ],
  [
    // null is missing.
    {
      set: { "body[0].n": null, "body[1].n": 5 },
      setIfMissing: { "body[:].n": 4 },
    },
    { body: [{ n: 4 }, { n: 5 }] },
  ],
  [{ unset: ["tags[2,0]"] }, { tags: ["green"] }],
  [{ unset: ["tags[@ == 'green']"] }, { tags: ["red", "blue"] }],
  [{ unset: ["..title"] }, { seo: {}, n: 1 }],
  [{ insert: { replace: "tags[0:2]", items: ["x"] } }, { tags: ["x", "blue"] }],
])("finds what a path names: %j", (operations, after) => {
  expect(patched(operations)).toMatchObject(after);
});

// The shipped mutator adds items in most of these, and makes `nope` an object.
it.each([
  { "tags[3]": "new" },
  { "tags[1:9]": "new" },
  { "..tags[3]": "new" },
  { "body[:].children[1]": {} },
  { "empty[0]": 1 },
  { "nope[0]": 1 },
  { 'nope[_key=="a"].text': 1 },
  { 'body[_key=="b3"]': { _key: "b3" } },
])("sets no item of an array that is not there: %j", (operand) => {
  for (const name of ["set", "setIfMissing"]) {
    const { tags, body, empty, nope } = patched({ [name]: operand });
    const sizes = [tags, body, empty].map((list) => (list as []).length);
    expect([...sizes, nope]).toEqual([3, 2, 0, undefined]);
    expect(body).toMatchObject([text("s1", "first"), text("s2", "second")]);
  }
});

it.each<[object, number]>([
  [{ set: { "tags[1:9]": "new", "empty[0]": 1, "body[0].seo": 1 } }, 500],
  [{ set: { "mixed[0:].seo.tags[0]": LONG } }, 11_000],
  // A value is logged once, for however many items.
  [{ setIfMissing: { "many[0:].n": LONG } }, 11_000],
  [{ set: { "many[n >= 0].children[1].text": LONG } }, 11_000],
])("logs what the Studio makes the same document of: %#", (patch, bytes) => {
  const many = Array.from({ length: 200 }, (_, n) => ({ n, children: [] }));
  const mixed = [{ seo: { tags: ["a"] } }, {}];
  const lake = testLake([{ ...post, many, mixed }]);
  const before = stored(lake, "a");
  let logged: readonly object[] = [];
  lake.onTransaction(({ changes }) => (logged = changes[0]!.mutations));
  mutate(lake, { patch: { id: "a", ...patch } });
  expect(JSON.stringify(logged).length).toBeLessThan(bytes);
  const copy = new Mutation({ mutations: logged as Mut[] }).apply(before);
  const { _rev, _updatedAt, ...after } = stored(lake, "a");
  expect(copy).toMatchObject(after);
});

it.each([
  { set: { _id: "b" } },
  ...["a[", "a[]", "a b", "a..", "a[x==]", ""].map((path) => ({
    set: { [path]: 1 },
  })),
  { diffMatchPatch: { n: "@@ -1 +1 @@\n-a\n+b\n" } },
  { inc: { missing: 1 } },
  { insert: { items: [] } },
  { set: { "a.__proto__": 1 } },
  { set: { "wide[0:1001]": 1 } },
  { setIfMissing: { "wide[0].of.a[0]": 1 } },
])("refuses the patch %j", (operations) => {
  const wide = Array.from({ length: 1_001 }, () => 0);
  const lake = testLake([{ ...post, wide }]);
  const attempt = () => mutate(lake, { patch: { id: "a", ...operations } });
  const { status, item } = refusal(lake, attempt);
  expect([status, item?.type]).toEqual([400, "validationError"]);
});

it.each<object>([
  {},
  { create: { _id: "x" } },
  { create: { _type: "post", hasOwnProperty: 1 } },
  { delete: { id: "a", query: "*" } },
  { upsert: { _id: "a", _type: "post" } },
])("refuses %j, and all of its transaction with it", (mutation) => {
  const lake = testLake();
  const mutations = [{ create: { _id: "good", _type: "post" } }, mutation];
  const attempt = () => lake.mutate({ mutations, caller: admin });
  const { status, index } = refusal(lake, attempt);
  expect([status, index]).toEqual([400, 1]);
});

it("refuses a value too deep for the log, also when it is removed again", () => {
  const lake = testLake([post]);
  const text = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const deep: unknown = JSON.parse(text);
  const patch = { id: "a", set: { x: deep }, unset: ["x"] };
  expect(refusal(lake, () => mutate(lake, { patch })).status).toBe(400);
});

it("moves no document out of what its writer may write", () => {
  const lake = testLake([{ ...post, team: "red" }]);
  const permissions = ["read", "create", "update"];
  const grants = [{ filter: 'team == "red"', permissions }];
  const attempt = (mutation: object) => () =>
    lake.mutate({
      mutations: [mutation],
      caller: { id: "red", roles: [], grants },
    });
  const set = (fields: object) => ({ patch: { id: "a", set: fields } });
  expect(refusal(lake, attempt(set({ team: "blue" }))).status).toBe(403);
  const blue = { create: { _type: "post", team: "blue" } };
  expect(refusal(lake, attempt(blue)).status).toBe(403);
  attempt(set({ title: "ours" }))();
});
