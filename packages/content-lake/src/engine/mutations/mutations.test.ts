import { describe, expect, it } from "vitest";
import {
  idsOf,
  mutate,
  refusal,
  stored,
  testLake,
  admin,
  failure,
} from "../lake.fixture.ts";

describe("create", () => {
  it("gives every document of a transaction its id as revision", () => {
    const lake = testLake();
    const { transactionId, results } = mutate(
      lake,
      { create: { _id: "a", _type: "post", _rev: "mine" } },
      { create: { _type: "post" } },
    );
    expect(results.map((result) => result.operation)).toEqual([
      "create",
      "create",
    ]);
    expect(transactionId).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(results[1]?.id).toMatch(/^[a-zA-Z0-9]{22}$/);
    for (const { id, document } of results) {
      expect(stored(lake, id)._rev).toBe(transactionId);
      expect(document).toEqual(stored(lake, id));
    }
  });
});

describe("createOrReplace and createIfNotExists", () => {
  it("replaces the content and keeps the time of creation", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "one", old: 1 }]);
    const before = stored(lake, "a");
    const { results } = mutate(lake, {
      createOrReplace: { _id: "a", _type: "post", title: "two" },
    });
    expect(results[0]).toMatchObject({ operation: "update", before });
    expect(stored(lake, "a")).toMatchObject({
      title: "two",
      _createdAt: before._createdAt,
    });
    expect(stored(lake, "a")).not.toHaveProperty("old");
  });
});

describe("delete", () => {
  it("deletes by id and by query, and ignores an id that does not exist", () => {
    const lake = testLake([
      { _id: "a", _type: "post" },
      { _id: "b", _type: "page" },
      { _id: "c", _type: "page" },
    ]);
    const { results } = mutate(
      lake,
      { delete: { id: "a" } },
      { delete: { id: "nobody" } },
      { delete: { query: '*[_type == "page"][0...1]' } },
    );
    expect(results.map(({ id, operation }) => [id, operation])).toEqual([
      ["a", "delete"],
      ["nobody", "none"],
      ["b", "delete"],
    ]);
    expect(idsOf(lake)).toEqual(["c"]);
  });
});

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

describe("a transaction", () => {
  it("is refused as a whole when its shape is wrong", () => {
    const lake = testLake();
    const good = { create: { _id: "good", _type: "post" } };
    const bad: unknown[] = [
      null,
      {},
      { create: null },
      { create: { _id: "x" } },
      { create: { _id: "-x", _type: "post" } },
      { create: { _id: "a b", _type: "post" } },
      { create: { _id: "x".repeat(129), _type: "post" } },
      { create: { _id: 7, _type: "post" } },
      { create: { _type: "post", hasOwnProperty: 1 } },
      { delete: {} },
      { delete: { id: "a", query: "*" } },
      { patch: { id: "a", set: 1 } },
      { upsert: { _id: "a", _type: "post" } },
      { create: { _type: "post" }, delete: { id: "a" } },
    ];
    for (const mutation of bad) {
      const error = refusal(lake, () =>
        lake.mutate({ mutations: [good, mutation], caller: admin }),
      );
      expect([400, 409]).toContain(error.status);
      expect(error.index).toBe(1);
    }
    expect(
      failure(() =>
        lake.mutate({ mutations: [], transactionId: "a b", caller: admin }),
      ).status,
    ).toBe(400);
  });

  it("may not move a document out of what its writer may write", () => {
    const lake = testLake([{ _id: "a", _type: "post", team: "red" }]);
    const permissions = ["read", "create", "update"];
    const red = {
      id: "red",
      roles: [],
      grants: [{ filter: 'team == "red"', permissions }],
    };
    const attempt = (mutation: object) => () =>
      lake.mutate({ mutations: [mutation], caller: red });
    const set = (fields: object) => ({ patch: { id: "a", set: fields } });
    expect(refusal(lake, attempt(set({ team: "blue" }))).status).toBe(403);
    expect(
      refusal(lake, attempt({ create: { _type: "post", team: "blue" } }))
        .status,
    ).toBe(403);
    attempt(set({ title: "ours" }))();
    expect(stored(lake, "a").title).toBe("ours");
  });
});

it("refuses a value too deep for the log, also when it is removed again", () => {
  const lake = testLake([{ _id: "a", _type: "post" }]);
  const text = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const deep: unknown = JSON.parse(text);
  const patch = { id: "a", set: { x: deep }, unset: ["x"] };
  expect(refusal(lake, () => mutate(lake, { patch })).status).toBe(400);
});
