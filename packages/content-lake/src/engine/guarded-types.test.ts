import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLake } from "./lake.ts";
import { grantsOf, ROLES, type Role } from "./roles.ts";
import { guardedLake } from "./guard.fixture.ts";
import type { Caller, Lake } from "./types.ts";

const GUARDED = ["licence", "timeline"];
const draft = { _id: "drafts.l", _type: "licence", number: "2" };
const published = { _id: "l", _type: "licence", number: "1" };

let folder: string;
let lake: Lake;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  lake = openLake({ folder });
});
afterEach(() => {
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});

function caller(role: Role): Caller {
  return { id: role, roles: [role], grants: grantsOf([role], GUARDED) };
}

const { mutate, act } = guardedLake(() => lake, caller);

const pair = { publishedId: "l", draftId: "drafts.l" };

/** Every way to change what visitors see of a document. */
const WAYS: Record<string, (role: Role) => number | null> = {
  publish: (role) => act(role, "publish", pair),
  unpublish: (role) => act(role, "unpublish", pair),
  delete: (role) =>
    act(role, "delete", { publishedId: "l", includeDrafts: ["drafts.l"] }),
  "a patch": (role) =>
    mutate(role, { patch: { id: "l", set: { number: "3" } } }),
  "a patch by query": (role) =>
    mutate(role, {
      patch: { query: '*[_type == "licence"]', set: { number: "3" } },
    }),
  "a deletion": (role) => mutate(role, { delete: { id: "l" } }),
  "a deletion by query": (role) =>
    mutate(role, { delete: { query: '*[_id == "l"]' } }),
  "a replacement": (role) =>
    mutate(role, { createOrReplace: { ...published, number: "3" } }),
  "a replacement by another type": (role) =>
    mutate(role, { createOrReplace: { _id: "l", _type: "article" } }),
  "a new one": (role) => mutate(role, { create: { ...published, _id: "n" } }),
  "a new one, if there is none": (role) =>
    mutate(role, { createIfNotExists: { ...published, _id: "n" } }),
  "a draft of another type that is published over it": (role) =>
    mutate(role, { createOrReplace: { _id: "drafts.l", _type: "article" } }) ??
    act(role, "publish", pair),
  "a change among others": (role) =>
    mutate(
      role,
      { create: { _id: "a", _type: "article" } },
      { delete: { id: "l" } },
      { create: { ...published, number: "4" } },
    ),
};

describe("documents of a guarded type", () => {
  beforeEach(() => {
    mutate("administrator", { create: published }, { create: draft });
  });

  const allowed: readonly Role[] = ["compliance", "administrator"];
  for (const [way, attempt] of Object.entries(WAYS)) {
    it.each(ROLES)(
      `are changed by ${way} only with an allowed role: %s`,
      (role) => {
        const before = lake.lastTransactionId();
        const status = attempt(role);
        if (allowed.includes(role)) {
          expect(status).toBeNull();
        } else {
          expect(status).toBe(403);
          const [after] = lake.documents(["l"], caller("viewer")).documents;
          expect(after).toMatchObject(published);
          // The one way that takes two steps writes a draft with its first.
          if (role === "viewer") expect(lake.lastTransactionId()).toBe(before);
        }
      },
    );
  }

  it("may be drafted by editors, but not published by them", () => {
    const patch = { set: { number: "5" } };
    expect(act("editor", "edit", { ...pair, patch })).toBeNull();
    expect(act("editor", "publish", pair)).toBe(403);
    expect(act("editor", "discard", { draftId: "drafts.l" })).toBeNull();
    expect(act("editor", "edit", { ...pair, patch })).toBeNull();
    expect(act("compliance", "publish", pair)).toBeNull();
  });

  it("leave every other document to editors and developers", () => {
    for (const role of ["editor", "developer"] as const) {
      const article = { _id: `of-${role}`, _type: "article" };
      expect(mutate(role, { create: article })).toBeNull();
      expect(mutate(role, { delete: { id: article._id } })).toBeNull();
    }
  });
});

describe("a viewer", () => {
  it("writes nothing but the secret of a preview", () => {
    const secret = { _id: "drafts.s", _type: "sanity.previewUrlSecret" };
    expect(mutate("viewer", { create: secret })).toBeNull();
    expect(mutate("viewer", { create: { ...secret, _id: "s" } })).toBe(403);
    expect(mutate("viewer", { create: draft })).toBe(403);
    expect(
      lake.mayCreate("image-0", "sanity.imageAsset", caller("viewer")),
    ).toBe(false);
    expect(mutate("published", { create: secret })).toBe(403);
  });
});
