import { expect, it } from "vitest";
import { admin, failure, mutate, stored, testLake } from "./lake.fixture.ts";
import { UNLIMITED } from "./write-limits.ts";

const WIDE = Array.from({ length: 4_000 }, (_, n) => ({ _key: `k${n}`, n }));
const LONG = "abcdefghij".repeat(50_000);
const HUNKS = Array.from({ length: 2_000 }, (_, n) => {
  const place = `${n * 200 + 1},32`;
  return `@@ -${place} +${place} @@\n-${"zyxw".repeat(8)}\n+${"zyxv".repeat(8)}\n`;
}).join("");

const nest = (depth: number): object =>
  depth > 0 ? { a: nest(depth - 1), b: [nest(depth - 1)] } : { c: 1 };
const deep = (depth: number): unknown => (depth > 0 ? [deep(depth - 1)] : 1);

it.each<[string, object, object]>([
  ["fields of a range", { list: WIDE }, { unset: ["list[0:].n"] }],
  ["two descents", { nest: nest(9) }, { set: { "..a..c": 2 } }],
  ["unions", { deep: deep(60) }, { set: { [`deep${"[0,0]".repeat(40)}`]: 2 } }],
  ["a text patch", { text: LONG }, { diffMatchPatch: { text: HUNKS } }],
])(
  "a patch that would take minutes is stopped, and changes nothing %s",
  (_what, fields, patch) => {
    const lake = testLake([{ _id: "a", _type: "post", ...fields }]);
    const before = stored(lake, "a");
    const limits = { ...UNLIMITED, ms: 100 };
    const write = (operations: object) =>
      lake.mutate({
        mutations: [{ patch: { id: "a", ...operations } }],
        caller: admin,
        limits,
      });
    const { status, fault } = failure(() => write(patch));
    expect([status, fault["message"]]).toEqual([
      413,
      expect.stringMatching(/would take longer; nothing was changed/),
    ]);
    expect(stored(lake, "a")).toEqual(before);
    mutate(lake, { patch: { id: "a", set: { title: "goes on" } } });
    expect(stored(lake, "a")["title"]).toBe("goes on");
  },
);

it("a document that is too large may become smaller, and not larger", () => {
  const lake = testLake([{ _id: "a", _type: "post", text: "x".repeat(2_000) }]);
  const limits = { ...UNLIMITED, documentBytes: 1_000 };
  const write = (length: number) => {
    const set = { text: "x".repeat(length) };
    const mutations = [{ patch: { id: "a", set } }];
    return lake.mutate({ mutations, caller: admin, limits });
  };
  expect(failure(() => write(2_001)).status).toBe(413);
  write(1_900);
  expect(failure(() => write(1_950)).status).toBe(413);
  write(100);
});

it.each([
  ["documents", { set: { text: "x".repeat(1_000) } }],
  ["the log", { setIfMissing: { title: "x".repeat(1_000) } }],
])("a small request writes no more to %s than a large one may", (_, patch) => {
  const ids = Array.from({ length: 50 }, (_, n) => `n${n}`);
  const lake = testLake(ids.map((_id) => ({ _id, _type: "note", title: "a" })));
  const limits = { ...UNLIMITED, bytes: 20_000 };
  const write = () =>
    lake.mutate({
      mutations: [{ patch: { id: ids, ...patch } }],
      caller: admin,
      limits,
    });
  const { status, fault } = failure(write);
  expect([status, fault["message"]]).toEqual([
    413,
    expect.stringMatching(/20000 bytes together/),
  ]);
});
