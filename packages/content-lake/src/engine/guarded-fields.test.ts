import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLake } from "./lake.ts";
import { grantsOf, guardedFieldsOf, type Role } from "./roles.ts";
import { guardedLake, refusal } from "./guard.fixture.ts";
import type { Lake } from "./lake-interface.ts";
import type { Caller } from "./types.ts";

const FACTS = [{ _key: "cap", value: "10%" }];
const OTHER = [{ _key: "cap", value: "50%" }];
const state = {
  _id: "texas",
  _type: "state",
  name: "Texas",
  legalFacts: FACTS,
};

let folder: string;
let lake: Lake;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  lake = openLake({ folder });
  mutate("administrator", { create: state });
});
afterEach(() => {
  lake.close();
  rmSync(folder, { recursive: true, force: true });
});

function caller(role: Role, isOn = true): Caller {
  const fields = isOn ? [{ type: "state", field: "legalFacts" }] : [];
  return {
    id: role,
    roles: [role],
    grants: grantsOf([role]),
    guardedFields: guardedFieldsOf([role], fields),
  };
}

const { mutate, act } = guardedLake(() => lake, caller);

const pair = { publishedId: "texas", draftId: "drafts.texas" };
const draft = (fields: object) => ({
  ...state,
  _id: "drafts.texas",
  ...fields,
});

describe("a guarded field", () => {
  it("is drafted by editors, and published by the role Compliance", () => {
    const patch = { set: { legalFacts: OTHER } };
    expect(act("editor", "edit", { ...pair, patch })).toBeNull();
    expect(act("editor", "publish", pair)).toBe(403);
    expect(act("compliance", "publish", pair)).toBeNull();
  });

  it("leaves the rest of the document to editors", () => {
    expect(
      mutate("editor", { patch: { id: "texas", set: { name: "TX" } } }),
    ).toBeNull();
    expect(
      mutate("editor", { createOrReplace: draft({ name: "Tex" }) }),
    ).toBeNull();
    expect(act("editor", "publish", pair)).toBeNull();
    const bare = { _id: "iowa", _type: "state", legalFacts: [] };
    expect(mutate("editor", { create: bare })).toBeNull();
    expect(
      act("editor", "unpublish", {
        publishedId: "iowa",
        draftId: "drafts.iowa",
      }),
    ).toBeNull();
    const article = { _id: "a", _type: "article", legalFacts: OTHER };
    expect(mutate("editor", { create: article })).toBeNull();
  });

  it("may be changed by any writer where the guard is off", () => {
    const mutations = [{ patch: { id: "texas", set: { legalFacts: OTHER } } }];
    const work = () =>
      lake.mutate({ mutations, caller: caller("editor", false) });
    expect(refusal(work)).toBeNull();
  });

  it("is named in the refusal, and so is its address", () => {
    const refused = (set: object) => {
      const mutations = [{ patch: { id: "texas", set } }];
      return () => lake.mutate({ mutations, caller: caller("editor") });
    };
    expect(refused({ legalFacts: [] })).toThrow(
      /"legalFacts" of document "texas".*compliance/,
    );
    expect(refused({ slug: { current: "tx" } })).toThrow(
      /address of document "texas" belongs to its "legalFacts".*compliance/,
    );
  });
});
