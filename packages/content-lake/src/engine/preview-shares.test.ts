import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "./guard.fixture.ts";
import { admin, callerOf, mutate, site, testLake } from "./lake.fixture.ts";
import { mayWriteDrafts, ROLES, type Role } from "./roles.ts";
import type { Lake } from "./lake-interface.ts";
import type { Caller } from "./types.ts";

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
  return refusal(() => lake.mutate({ mutations, caller }));
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

  it("is made without a sharer by administrators alone", () => {
    expect(status(callerOf("editor"), { create: share })).toBe(403);
    expect(status(admin, { create: share })).toBeNull();
  });
});

it("a viewer writes nothing but the secret of a preview", () => {
  const viewer = callerOf("viewer");
  const secret = { _id: "drafts.s", _type: "sanity.previewUrlSecret" };
  expect(status(viewer, { create: secret })).toBeNull();
  expect(status(viewer, { create: { ...secret, _id: "s" } })).toBe(403);
  expect(status(viewer, { create: { _id: "drafts.a", _type: "a" } })).toBe(403);
  expect(lake.mayCreate("image-0", "sanity.imageAsset", viewer)).toBe(false);
  expect(status(site, { create: { ...secret, _id: "drafts.t" } })).toBe(403);
});
