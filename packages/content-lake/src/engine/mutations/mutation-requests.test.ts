import { describe, expect, it } from "vitest";
import {
  admin,
  callerOf,
  failure,
  mutate,
  refusal,
  site,
  stored,
  testLake,
} from "../lake.fixture.ts";

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
