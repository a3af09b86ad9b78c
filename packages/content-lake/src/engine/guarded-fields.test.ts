import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLake } from "./lake.ts";
import { grantsOf, guardedFieldsOf, ROLES, type Role } from "./roles.ts";
import { guardedLake, refusal } from "./guard.fixture.ts";
import type { Caller, Lake } from "./types.ts";

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

/** Every way to change the legal facts that visitors see. */
const WAYS: Record<string, (role: Role) => number | null> = {
  "a patch": (role) =>
    mutate(role, { patch: { id: "texas", set: { legalFacts: OTHER } } }),
  "a patch by path": (role) =>
    mutate(role, {
      patch: { id: "texas", set: { 'legalFacts[_key=="cap"].value': "50%" } },
    }),
  "a patch that unsets": (role) =>
    mutate(role, { patch: { id: "texas", unset: ["legalFacts[0].value"] } }),
  "a patch that inserts": (role) =>
    mutate(role, {
      patch: { id: "texas", insert: { after: "legalFacts[-1]", items: OTHER } },
    }),
  "a patch by query": (role) =>
    mutate(role, {
      patch: { query: '*[_type == "state"]', set: { legalFacts: [] } },
    }),
  "a replacement": (role) =>
    mutate(role, { createOrReplace: { ...state, legalFacts: OTHER } }),
  "a replacement without them": (role) =>
    mutate(role, { createOrReplace: { _id: "texas", _type: "state" } }),
  "a replacement by another type": (role) =>
    mutate(role, { createOrReplace: { _id: "texas", _type: "article" } }),
  "a new state": (role) => mutate(role, { create: { ...state, _id: "ohio" } }),
  "a new state, if there is none": (role) =>
    mutate(role, { createIfNotExists: { ...state, _id: "ohio" } }),
  "a deletion": (role) => mutate(role, { delete: { id: "texas" } }),
  "a deletion and a new one": (role) =>
    mutate(
      role,
      { delete: { id: "texas" } },
      { create: { ...state, legalFacts: OTHER } },
    ),
  "the action delete": (role) => act(role, "delete", { publishedId: "texas" }),
  "the action unpublish": (role) => act(role, "unpublish", pair),
  "the action publish": (role) =>
    mutate(role, { createOrReplace: draft({ legalFacts: OTHER }) }) ??
    act(role, "publish", pair),
  "two steps in one transaction": (role) =>
    mutate(
      role,
      { patch: { id: "texas", set: { legalFacts: [] } } },
      { patch: { id: "texas", set: { legalFacts: OTHER } } },
    ),
};

describe("a guarded field", () => {
  const allowed: readonly Role[] = ["compliance", "administrator"];
  for (const [way, attempt] of Object.entries(WAYS)) {
    it.each(ROLES)(
      `is changed by ${way} only with an allowed role: %s`,
      (role) => {
        const status = attempt(role);
        if (allowed.includes(role)) {
          expect(status).toBeNull();
          return;
        }
        expect(status).toBe(403);
        const { documents } = lake.documents(
          ["texas", "ohio"],
          caller("viewer"),
        );
        expect(documents).toMatchObject([state]);
      },
    );
  }

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

  it("is named in the refusal", () => {
    const mutations = [{ patch: { id: "texas", set: { legalFacts: [] } } }];
    expect(() => lake.mutate({ mutations, caller: caller("editor") })).toThrow(
      /"legalFacts" of document "texas".*compliance/,
    );
  });
});
