import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../guard.fixture.ts";
import {
  admin,
  ask,
  callerOf,
  site,
  stored,
  testLake,
} from "../lake.fixture.ts";
import { grantsOf, guardedFieldsOf, ROLES, type Role } from "../roles.ts";
import type { Lake } from "../lake-interface.ts";
import type { Caller } from "../types.ts";
import { actAs, found, inMs } from "./release.fixture.ts";

const FIELDS = [{ type: "state", field: "facts" }];
const RELEASE = "_.releases.r";

function caller(role: Role): Caller {
  return {
    id: role,
    roles: [role],
    grants: grantsOf([role], ["licence"]),
    guardedFields: guardedFieldsOf([role], FIELDS),
  };
}

let lake: Lake;
beforeEach(() => {
  lake = testLake([
    { _id: "l", _type: "licence", number: "1" },
    { _id: "s", _type: "state", facts: ["true"] },
    { _id: "a", _type: "article" },
  ]);
});

/** The status of a refusal, `null` if it was done. */
function attempt(role: Role, name: string, fields: object): number | null {
  return refusal(() => {
    actAs(lake, caller(role), name, { releaseId: "r", ...fields });
  });
}

function addVersion(role: Role, document: { _id: string; _type: string }) {
  return attempt(role, "document.version.create", {
    publishedId: document._id,
    document: { ...document, _id: `versions.r.${document._id}` },
  });
}

const guarded = {
  "of a guarded type": { _id: "l", _type: "licence", number: "2" },
  "that changes a guarded field": { _id: "s", _type: "state", facts: ["no"] },
};

describe.each(Object.entries(guarded))(
  "a release of a document %s",
  (_, document) => {
    it("is made by editors, and published and scheduled by others", () => {
      expect(attempt("editor", "release.create", {})).toBeNull();
      expect(addVersion("editor", document)).toBeNull();
      expect(addVersion("editor", { _id: "a", _type: "article" })).toBeNull();
      const soon = { publishAt: inMs(60_000) };
      expect(attempt("editor", "release.publish", {})).toBe(403);
      expect(attempt("editor", "release.schedule", soon)).toBe(403);
      expect(stored(lake, RELEASE).state).toBe("active");
      expect(stored(lake, document._id)).not.toMatchObject(document);
      expect(attempt("compliance", "release.schedule", soon)).toBeNull();
      expect(stored(lake, RELEASE).scheduledBy).toBe("compliance");
      // Rescheduling would make the schedule the editor's.
      expect(attempt("editor", "release.schedule", soon)).toBe(403);
      expect(attempt("compliance", "release.publish", {})).toBeNull();
      expect(stored(lake, document._id)).toMatchObject(document);
    });

    it("is not scheduled by an editor in one request with its making", () => {
      const actions = [
        { actionType: "sanity.action.release.create", releaseId: "r" },
        {
          actionType: "sanity.action.document.version.create",
          publishedId: document._id,
          document: { ...document, _id: `versions.r.${document._id}` },
        },
        {
          actionType: "sanity.action.release.schedule",
          releaseId: "r",
          publishAt: inMs(60_000),
        },
      ];
      expect(
        refusal(() => lake.act({ actions, caller: caller("editor") })),
      ).toBe(403);
    });
  },
);

it("an editor does not take a guarded document down by a release", () => {
  attempt("editor", "release.create", {});
  const ids = { publishedId: "l", versionId: "versions.r.l" };
  expect(attempt("editor", "document.version.unpublish", ids)).toBeNull();
  expect(attempt("editor", "release.publish", {})).toBe(403);
  expect(stored(lake, "l").number).toBe("1");
});

it("an archive that was imported brings nothing into another release", () => {
  const versionId = "versions.r.l";
  attempt("editor", "release.create", {});
  addVersion("editor", guarded["of a guarded type"]);
  attempt("editor", "document.version.discard", { versionId });
  const soon = { publishAt: inMs(60_000) };
  expect(attempt("compliance", "release.schedule", soon)).toBeNull();
  const attributes = {
    state: "archived",
    finalDocumentStates: [{ id: versionId }, { id: "_.releases.x" }],
  };
  const imported = { releaseId: "n", attributes, ifExists: "fail" };
  expect(attempt("editor", "release.import", imported)).toBeNull();
  expect(attempt("editor", "release.unarchive", { releaseId: "n" })).toBeNull();
  expect(found(lake, versionId)).toBeNull();
});

it.each(ROLES)(
  "the document of a release is written by actions alone: %s",
  (role) => {
    actAs(lake, admin, "release.create", { releaseId: "r" });
    const _id = RELEASE;
    const forged = { _id, _type: "system.release", state: "scheduled" };
    const pair = { publishedId: _id, draftId: `drafts.${_id}` };
    for (const mutation of [
      { create: { ...forged, _id: "_.releases.n" } },
      { createOrReplace: forged },
      { patch: { id: _id, set: { scheduledBy: "administrator" } } },
      { patch: { query: "*[_type == 'system.release']", set: { n: 1 } } },
      { delete: { id: _id } },
    ]) {
      expect(
        refusal(() => {
          lake.mutate({ mutations: [mutation], caller: caller(role) });
        }),
      ).toBeGreaterThanOrEqual(400);
    }
    attempt(role, "document.create", {
      publishedId: _id,
      attributes: { ...forged, _id: pair.draftId },
    });
    expect(attempt(role, "document.publish", pair)).toBeGreaterThanOrEqual(400);
    expect(attempt(role, "document.delete", pair)).toBeGreaterThanOrEqual(400);
    expect(stored(lake, _id)).toMatchObject({ state: "active" });
  },
);

it.each(["viewer", "published", "preview"] as const)(
  "%s makes and changes no release",
  (role) => {
    actAs(lake, admin, "release.create", { releaseId: "r" });
    for (const name of ["create", "edit", "publish", "archive"]) {
      const fields = { releaseId: name === "create" ? "n" : "r", patch: {} };
      expect(attempt(role, `release.${name}`, fields)).toBe(403);
    }
  },
);

it("a website sees neither releases nor versions", () => {
  attempt("editor", "release.create", {});
  addVersion("editor", { _id: "a", _type: "article" });
  for (const perspective of ["raw", "published", "r", "r,drafts"]) {
    const seen = ask(
      lake,
      "*{'id': coalesce(_originalId, _id)}.id",
      {},
      perspective,
      site,
    );
    expect(seen).toEqual(["a", "l", "s"]);
  }
  expect(ask(lake, "count(*)", {}, "raw", callerOf("viewer"))).toBe(5);
});
