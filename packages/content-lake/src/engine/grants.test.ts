import { describe, expect, it, beforeEach } from "vitest";
import { Grants } from "./grants.ts";
import { parseQuery, evaluate } from "./query/groq.ts";
import {
  EVERYTHING,
  PUBLISHED_ONLY,
  mayWriteDrafts,
  ROLES,
  type Role,
} from "./roles.ts";
import type { SanityDocument, Caller } from "./types.ts";
import {
  refusedStatus,
  admin,
  callerOf,
  mutate,
  site,
  testLake,
} from "./lake.fixture.ts";
import type { Lake } from "./lake-interface.ts";

const document = (_id: string, fields: object = {}): SanityDocument => ({
  _id,
  _type: "post",
  _rev: "r",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
  ...fields,
});
const ids = ["a", "a-b", "sub.a", "drafts.a", "versions.r.a", "_.groups.x"];

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

describe("shared links", () => {
  const share = {
    _id: "drafts.preview-share-1",
    _type: "sitePreviewShare",
    tokenHash: "0".repeat(64),
  };

  /** Another person of the same role. */
  function colleague(role: Role): Caller {
    return { ...callerOf(role), id: `another ${role}` };
  }

  let lake: Lake;
  beforeEach(() => {
    lake = testLake();
  });

  function status(caller: Caller, ...mutations: object[]): number | null {
    return refusedStatus(() => lake.mutate({ mutations, caller }));
  }

  describe("the record of a shared link", () => {
    it.each(ROLES)(
      "is made by roles that write, under their own id: %s",
      (role) => {
        const caller = callerOf(role);
        const own = { create: { ...share, sharedBy: caller.id } };
        expect(status(caller, own)).toBe(mayWriteDrafts(role) ? null : 403);
      },
    );

    it.each(["editor", "developer", "compliance"] as const)(
      "is changed by its sharer and administrators alone: %s",
      (role) => {
        const sharer = callerOf(role);
        const own = { ...share, sharedBy: sharer.id };
        const change = { patch: { id: share._id, set: { expiresAt: "2999" } } };
        const takeOver = { ...own, sharedBy: colleague(role).id };
        const removal = { delete: { id: share._id } };
        mutate(lake, { create: own });
        for (const attempt of [
          change,
          removal,
          { createOrReplace: takeOver },
          { createOrReplace: { ...own, _type: "article" } },
        ])
          expect(status(colleague(role), attempt)).toBe(403);
        expect(status(sharer, { createOrReplace: takeOver })).toBe(403);
        expect(status(sharer, change)).toBeNull();
        expect(status(sharer, removal)).toBeNull();
        mutate(lake, { create: own });
        expect(status(admin, removal)).toBeNull();
      },
    );
  });

  it("a viewer writes nothing but the secret of a preview", () => {
    const viewer = callerOf("viewer");
    const secret = { _id: "drafts.s", _type: "sanity.previewUrlSecret" };
    expect(status(viewer, { create: secret })).toBeNull();
    expect(status(viewer, { create: { ...secret, _id: "s" } })).toBe(403);
    expect(status(viewer, { create: { _id: "drafts.a", _type: "a" } })).toBe(
      403,
    );
    expect(lake.mayCreate("image-0", "sanity.imageAsset", viewer)).toBe(false);
    expect(status(site, { create: { ...secret, _id: "drafts.t" } })).toBe(403);
  });
});
