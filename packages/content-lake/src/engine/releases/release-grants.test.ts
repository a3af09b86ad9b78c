import { beforeEach, expect, it } from "vitest";
import { refusal } from "../guard.fixture.ts";
import { admin, stored, testLake } from "../lake.fixture.ts";
import { grantsOf, ROLES, type Role } from "../roles.ts";
import type { Lake } from "../lake-interface.ts";
import type { Caller } from "../types.ts";
import { actAs, found, inMs } from "./release.fixture.ts";

const RELEASE = "_.releases.r";

function caller(role: Role): Caller {
  return {
    id: role,
    roles: [role],
    grants: grantsOf([role], ["licence"]),
  };
}

let lake: Lake;
beforeEach(() => {
  lake = testLake([
    { _id: "l", _type: "licence", number: "1" },
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

it("an archive that was imported brings nothing into another release", () => {
  const versionId = "versions.r.l";
  attempt("editor", "release.create", {});
  addVersion("editor", { _id: "l", _type: "licence" });
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
