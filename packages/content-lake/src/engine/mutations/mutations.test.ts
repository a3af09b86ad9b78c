import { describe, expect, it } from "vitest";
import {
  idsOf,
  mutate,
  refusal,
  stored,
  testLake,
  freezeAll,
  admin,
  callerOf,
  failure,
  site,
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

  it("completes an id that ends in a dot", () => {
    const lake = testLake();
    const { results } = mutate(lake, {
      create: { _id: "drafts.", _type: "post" },
    });
    expect(results[0]?.id).toMatch(/^drafts\.[a-zA-Z0-9]{22}$/);
  });

  it("keeps the timestamps that are sent, and makes those that are not", () => {
    const time = "2020-02-02T02:02:02.000Z";
    const lake = testLake([{ _id: "old", _type: "post", _createdAt: time }]);
    expect(stored(lake, "old")._createdAt).toBe(time);
    mutate(lake, { create: { _id: "new", _type: "post", _createdAt: "?" } });
    expect(Date.parse(stored(lake, "new")._createdAt)).toBeGreaterThan(
      Date.now() - 60_000,
    );
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

  it("leaves what exists alone", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "one" }]);
    const before = stored(lake, "a");
    const { results } = mutate(lake, {
      createIfNotExists: { _id: "a", _type: "post", title: "two" },
    });
    expect(results[0]?.operation).toBe("none");
    expect(stored(lake, "a")).toBe(before);
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

  it("refuses a query that returns no documents", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const attempt = (query: string) =>
      refusal(lake, () => mutate(lake, { delete: { query } }));
    expect(attempt("*[_type == 'post'].title").status).toBe(400);
    expect(attempt("*[").status).toBe(400);
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

  it("bounds how deep content may go", () => {
    const lake = testLake();
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(
      refusal(lake, () =>
        mutate(lake, { create: { _id: "a", _type: "post", deep } }),
      ).status,
    ).toBe(400);
  });

  it("writes nothing on a dry run, and tells what it would do", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const before = JSON.stringify([...lake.allDocuments(admin)]);
    const { results } = lake.mutate({
      mutations: [{ patch: { id: "a", set: { x: 1 } } }],
      caller: admin,
      dryRun: true,
    });
    expect(results[0]?.document).toMatchObject({ x: 1 });
    expect(JSON.stringify([...lake.allDocuments(admin)])).toBe(before);
    expect(
      failure(() =>
        lake.mutate({
          mutations: [{ create: { _id: "a", _type: "post" } }],
          caller: admin,
          dryRun: true,
        }),
      ).status,
    ).toBe(409);
  });

  it("gives array items keys when asked to", () => {
    const lake = testLake();
    lake.mutate({
      mutations: [
        {
          create: {
            _id: "a",
            _type: "post",
            list: [{ inner: [{}] }, { _key: "mine" }, "text"],
          },
        },
      ],
      caller: admin,
      autoGenerateArrayKeys: true,
    });
    expect(stored(lake, "a").list).toEqual([
      {
        _key: expect.stringMatching(/^[0-9a-f]{12}$/),
        inner: [{ _key: expect.any(String) }],
      },
      { _key: "mine" },
      "text",
    ]);
  });

  it("is refused to callers without write permission", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const anonymous = { id: "<anonymous>", roles: [], grants: [] };
    for (const caller of [site, callerOf("viewer"), anonymous]) {
      for (const mutation of [
        { create: { _id: "b", _type: "post" } },
        { patch: { id: "a", set: { x: 1 } } },
        { delete: { id: "a" } },
      ]) {
        const error = refusal(lake, () =>
          lake.mutate({ mutations: [mutation], caller }),
        );
        expect(error.status).toBe(403);
        expect(error.item.type).toBe("insufficientPermissionsError");
      }
    }
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
