import { describe, expect, it } from "vitest";
import { Grants } from "./grants.ts";
import { parseQuery, evaluate } from "./query/groq.ts";
import { EVERYTHING, PUBLISHED_ONLY, grantsOf } from "./roles.ts";
import type { Grant, SanityDocument } from "./types.ts";

const document = (_id: string, fields: object = {}): SanityDocument => ({
  _id,
  _type: "post",
  _rev: "r",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
  ...fields,
});
const ids = ["a", "a-b", "sub.a", "drafts.a", "versions.r.a", "_.groups.x"];

describe("scopeOf", () => {
  const grants = new Grants();
  const allowed = (list: readonly Grant[], permission: "read" | "update") => {
    const caller = { id: "u1", roles: [], grants: list };
    const scope = grants.scopeOf(caller, permission);
    return ids.filter((id) => scope.allows(document(id)));
  };

  it("gives anonymous callers nothing", () => {
    expect(allowed([], "read")).toEqual([]);
  });

  it("gives the site published documents and no permission to write", () => {
    const list = grantsOf(["published"]);
    expect(allowed(list, "read")).toEqual(["a", "a-b", "sub.a"]);
    expect(allowed(list, "update")).toEqual([]);
  });

  it("lets viewers read everything, and editors write it", () => {
    expect(allowed(grantsOf(["viewer"]), "read")).toEqual(ids);
    expect(allowed(grantsOf(["viewer"]), "update")).toEqual([]);
    expect(allowed(grantsOf(["editor"]), "update")).toEqual(ids);
    expect(grantsOf(["no-such-role", "constructor"])).toEqual([]);
  });

  it("adds up grants, and ignores a filter that cannot be read", () => {
    const read = ["read"];
    expect(
      allowed([{ filter: "_id == 'drafts.a'", permissions: read }], "read"),
    ).toEqual(["drafts.a"]);
    expect(
      allowed(
        [
          { filter: PUBLISHED_ONLY, permissions: read },
          { filter: "_id in path('drafts.**')", permissions: read },
        ],
        "read",
      ),
    ).toEqual(["a", "a-b", "sub.a", "drafts.a"]);
    expect(allowed([{ filter: "((", permissions: read }], "read")).toEqual([]);
  });

  it("knows the caller in a filter", () => {
    const filter = "author == identity()";
    const caller = (id: string) => ({
      id,
      roles: [],
      grants: [{ filter, permissions: ["read"] }],
    });
    const mine = document("x", { author: "u1" });
    expect(grants.scopeOf(caller("u1"), "read").allows(mine)).toBe(true);
    expect(grants.scopeOf(caller("u2"), "read").allows(mine)).toBe(false);
  });
});

describe("the filters that are not evaluated", () => {
  it.each([EVERYTHING, PUBLISHED_ONLY])("mean what they say: %s", (filter) => {
    const node = parseQuery(filter, {});
    const scope = new Grants().scopeOf(
      { id: "u", roles: [], grants: [{ filter, permissions: ["read"] }] },
      "read",
    );
    for (const id of ids) {
      expect(evaluate(node, { root: document(id) })).toBe(
        scope.allows(document(id)),
      );
    }
  });
});
