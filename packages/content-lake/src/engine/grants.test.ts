import { beforeEach, expect, it } from "vitest";
import { Grants } from "./grants.ts";
import type { Lake } from "./lake.ts";
import {
  admin,
  callerOf,
  mutate,
  refusedStatus,
  secretOf,
  testLake,
} from "./lake.fixture.ts";
import { evaluate, parseQuery } from "./query/groq.ts";
import {
  EVERYTHING,
  mayWriteDrafts,
  PUBLIC_ONLY,
  PUBLISHED_ONLY,
  ROLES,
} from "./roles.ts";
import type { Caller } from "./types.ts";

it.each([EVERYTHING, PUBLISHED_ONLY, PUBLIC_ONLY])(
  "a filter that is not evaluated means what it says: %s",
  (filter) => {
    const grants = [{ filter, permissions: ["read"] }];
    const scope = new Grants().scopeOf({ id: "u", roles: [], grants }, "read");
    const times = { _rev: "r", _createdAt: "", _updatedAt: "" };
    for (const _id of [
      "a",
      "sub.a",
      "drafts.a",
      "versions.r.a",
      "_.groups.x",
    ]) {
      const root = { _id, _type: "post", ...times };
      expect(evaluate(parseQuery(filter, {}), { root })).toBe(
        scope.allows(root),
      );
    }
  },
);

const share = {
  _id: "drafts.preview-share-1",
  _type: "sitePreviewShare",
  tokenHash: "0".repeat(64),
};

let lake: Lake;
beforeEach(() => {
  lake = testLake();
});

function status(caller: Caller, ...mutations: object[]): number | null {
  return refusedStatus(() => lake.mutate({ mutations, caller }));
}

it("a link is shared by roles that write", () => {
  for (const role of ROLES) {
    const caller = callerOf(role);
    const own = { create: { ...share, _id: `drafts.${role}`, sharedBy: role } };
    expect(status(caller, own)).toBe(mayWriteDrafts(role) ? null : 403);
  }
});

it("who opens a preview, in which the site asks with a token of its own, may read history", () => {
  const opening = ROLES.map((role) => callerOf(role)).filter(
    (caller) => status(caller, { create: secretOf(caller) }) === null,
  );
  expect(opening.length).toBeGreaterThan(0);
  for (const caller of opening)
    expect(new Grants().scopeOf(caller, "history").kind).toBe("everything");
});

it.each(["editor", "compliance"] as const)(
  "a link is changed by its sharer and administrators alone: %s",
  (role) => {
    const sharer = callerOf(role);
    const colleague = { ...sharer, id: `another ${role}` };
    const own = { ...share, sharedBy: sharer.id };
    const change = { patch: { id: share._id, set: { expiresAt: "2999" } } };
    const takeOver = { createOrReplace: { ...own, sharedBy: colleague.id } };
    const removal = { delete: { id: share._id } };
    mutate(lake, { create: own });
    const retyped = { createOrReplace: { ...own, _type: "article" } };
    for (const attempt of [change, removal, takeOver, retyped]) {
      expect(status(colleague, attempt)).toBe(403);
    }
    expect(status(sharer, takeOver)).toBe(403);
    expect(status(sharer, change)).toBeNull();
    expect(status(admin, removal)).toBeNull();
  },
);
