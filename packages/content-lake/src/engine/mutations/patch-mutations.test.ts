import { describe, expect, it } from "vitest";
import {
  freezeAll,
  mutate,
  refusal,
  stored,
  testLake,
} from "../lake.fixture.ts";

describe("patch", () => {
  it("applies its operations in the order of the hosted service", () => {
    const lake = testLake([
      { _id: "a", _type: "post", n: 1, list: ["x"], text: "old text" },
    ]);
    mutate(lake, {
      patch: {
        id: "a",
        diffMatchPatch: { text: "@@ -1,3 +1,3 @@\n-set\n+new\n" },
        insert: { after: "list[-1]", items: ["y"] },
        inc: { n: 5 },
        unset: ["gone"],
        setIfMissing: { gone: 1, kept: 2 },
        set: { n: 10, text: "set text" },
      },
    });
    expect(stored(lake, "a")).toMatchObject({
      n: 15,
      list: ["x", "y"],
      text: "new text",
      kept: 2,
    });
    expect(stored(lake, "a")).not.toHaveProperty("gone");
  });

  it("moves the revision even when nothing changes", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const { transactionId } = mutate(lake, {
      patch: { id: "a", unset: ["_empty_action_guard_pseudo_field_"] },
    });
    expect(stored(lake, "a")._rev).toBe(transactionId);
  });

  it("never changes a document in place", () => {
    const lake = testLake([
      { _id: "a", _type: "post", deep: { list: [{ _key: "k", text: "x" }] } },
    ]);
    const before = stored(lake, "a");
    const copy = structuredClone(before);
    mutate(lake, {
      patch: { id: "a", set: { 'deep.list[_key=="k"].text': "y" } },
    });
    freezeAll(lake);
    mutate(lake, { patch: { id: "a", unset: ["deep.list[0]"] } });
    expect(before).toEqual(copy);
    expect(stored(lake, "a").deep).toEqual({ list: [] });
  });

  it.each([
    ["the id", { set: { _id: "b" } }],
    ["the type", { set: { _type: "page" } }],
    ["the type away", { unset: ["_type"] }],
    ["with an operation that is unknown", { replaceAll: {} }],
    ["a path that cannot be read", { set: { "a[": 1 } }],
    ["a text that is none", { diffMatchPatch: { n: "@@ -1 +1 @@\n-a\n+b\n" } }],
    ["with a diff that cannot be read", { diffMatchPatch: { t: "rubbish" } }],
    ["a number that is missing", { inc: { missing: 1 } }],
    ["with an insert to nowhere", { insert: { items: [] } }],
    ["with unset of no list", { unset: "n" }],
    ["the prototype", { set: { __proto__: null, "a.__proto__": 1 } }],
  ])("refuses to change %s", (_name, operations) => {
    const lake = testLake([{ _id: "a", _type: "post", n: 1, t: "text" }]);
    const error = refusal(lake, () =>
      mutate(lake, { patch: { id: "a", ...operations } }),
    );
    expect(error.status).toBe(400);
    expect(error.item.type).toBe("validationError");
  });

  it("reaches several documents by their ids or by a query", () => {
    const lake = testLake([
      { _id: "a", _type: "post", n: 1 },
      { _id: "b", _type: "post", n: 2 },
      { _id: "c", _type: "page", n: 3 },
    ]);
    mutate(lake, { patch: { id: ["a", "c"], inc: { n: 10 } } });
    const { results } = mutate(
      lake,
      { create: { _id: "d", _type: "post", n: 4 } },
      {
        patch: {
          query: "*[_type == $type]",
          params: { type: "post" },
          set: { seen: true },
        },
      },
    );
    expect(results.map((result) => result.id)).toEqual(["d", "a", "b", "d"]);
    expect(stored(lake, "a")).toMatchObject({ n: 11, seen: true });
    expect(stored(lake, "d").seen).toBe(true);
    expect(stored(lake, "c")).not.toHaveProperty("seen");
  });
});
