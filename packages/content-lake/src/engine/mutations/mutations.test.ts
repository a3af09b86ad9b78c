import { describe, expect, it } from "vitest";
import { idsOf, mutate, refusal, stored, testLake } from "../lake.fixture.ts";

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
