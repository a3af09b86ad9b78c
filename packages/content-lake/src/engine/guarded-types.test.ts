import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLake } from "./lake.ts";
import { grantsOf, type Role } from "./roles.ts";
import { guardedLake } from "./guard.fixture.ts";
import type { Lake } from "./lake-interface.ts";
import type { Caller } from "./types.ts";

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

describe("documents of a guarded type", () => {
  beforeEach(() => {
    mutate("administrator", { create: published }, { create: draft });
  });

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
