import { describe, expect, it, beforeEach } from "vitest";
import {
  act,
  admin,
  ask,
  idsOf,
  mutate,
  refusal,
  stored,
  testLake,
  refusedStatus,
} from "../lake.fixture.ts";
import type { Transaction, Caller } from "../types.ts";
import {
  actOnRelease,
  inMs,
  releaseOfDocuments,
  actAs,
  found,
} from "./release.fixture.ts";
import { grantsOf, ROLES, type Role } from "../roles.ts";
import type { Lake } from "../lake-interface.ts";

const RELEASE = "_.releases.r";
const versionOfA = { versionId: "versions.r.a", publishedId: "a" };

describe("a release", () => {
  it("is published as one transaction: new, changed and taken down", () => {
    const lake = testLake(
      [
        { _id: "a", _type: "post", title: "old", next: { _ref: "gone" } },
        { _id: "gone", _type: "post", title: "taken down" },
      ].reverse(),
    );
    releaseOfDocuments(lake, [
      {
        _id: "n",
        next: {
          _ref: "a",
          _weak: true,
          _strengthenOnPublish: { type: "post" },
        },
      },
      { _id: "a", title: "new" },
    ]);
    act(lake, {
      actionType: "document.version.unpublish",
      versionId: "versions.r.gone",
      publishedId: "gone",
    });
    const told: Transaction[] = [];
    lake.onTransaction((transaction) => told.push(transaction));
    const { transactionId } = actOnRelease(lake, "publish");
    expect(told.map(({ id }) => id)).toEqual([transactionId]);
    expect(idsOf(lake)).toEqual([RELEASE, "a", "drafts.gone", "n"]);
    expect(stored(lake, "a")).toMatchObject({ title: "new" });
    expect(stored(lake, "a")).not.toHaveProperty("_system");
    expect(stored(lake, "n").next).toEqual({ _ref: "a" });
    expect(stored(lake, RELEASE)).toMatchObject({
      state: "published",
      publishedAt: stored(lake, "a")._updatedAt,
      finalDocumentStates: [
        { _key: "a", id: "a" },
        { _key: "gone", id: "gone" },
        { _key: "n", id: "n" },
      ],
    });
  });

  it("is imported as it was exported, and open if it was scheduled", () => {
    const lake = testLake();
    const attributes = {
      _id: RELEASE,
      _type: "system.release",
      name: "r",
      state: "scheduled",
      publishAt: inMs(0),
      scheduledBy: "administrator",
      metadata: { title: "Spring", releaseType: "scheduled" },
    };
    // `@sanity/import` may write the versions before their release.
    mutate(lake, { create: { _id: "versions.r.a", _type: "post" } });
    actOnRelease(lake, "import", { attributes, ifExists: "fail" });
    const { metadata } = attributes;
    expect(stored(lake, RELEASE)).toMatchObject({ state: "active", metadata });
    expect(stored(lake, RELEASE)).not.toHaveProperty("scheduledBy");
    actOnRelease(lake, "import", { attributes: {}, ifExists: "ignore" });
    expect(stored(lake, RELEASE)).toMatchObject({ metadata });
    const fail = { attributes, ifExists: "fail" };
    expect(refusal(lake, () => actOnRelease(lake, "import", fail)).status).toBe(
      409,
    );
    actOnRelease(lake, "import", {
      attributes: { ...attributes, state: "archived" },
      ifExists: "replace",
    });
    expect(stored(lake, RELEASE)).toMatchObject({ state: "archived" });
  });
});

describe("a version", () => {
  it("knows what it was made of, and is edited apart", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "published" }]);
    releaseOfDocuments(lake, []);
    const { _rev } = stored(lake, "a");
    act(lake, {
      actionType: "document.version.create",
      baseId: "a",
      ifBaseRevisionId: _rev,
      ...versionOfA,
    });
    expect(stored(lake, "versions.r.a")).toMatchObject({
      title: "published",
      _system: { base: { id: "a", rev: _rev } },
    });
    act(lake, {
      actionType: "document.edit",
      draftId: "versions.r.a",
      publishedId: "a",
      patch: { set: { title: "edited" } },
    });
    mutate(lake, { patch: { id: "versions.r.a", set: { n: 1 } } });
    expect(stored(lake, "versions.r.a")).toMatchObject({
      title: "edited",
      n: 1,
    });
    expect(stored(lake, "a").title).toBe("published");
    act(lake, { actionType: "document.version.discard", ...versionOfA });
    expect(idsOf(lake)).toEqual([RELEASE, "a"]);
  });

  it("may take its document down, and be told not to", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    releaseOfDocuments(lake, []);
    act(lake, { actionType: "document.version.unpublish", ...versionOfA });
    expect(ask(lake, "*[_type == 'post']", {}, "r")).toEqual([]);
    act(lake, {
      actionType: "document.edit",
      draftId: "versions.r.a",
      publishedId: "a",
      patch: { unset: ["_system.delete"] },
    });
    actOnRelease(lake, "publish");
    expect(idsOf(lake)).toEqual([RELEASE, "a"]);
  });
});

it("a scheduled draft is gone as a draft once it is published", () => {
  const lake = testLake([
    { _id: "drafts.a", _type: "post", title: "scheduled" },
    { _id: "b", _type: "post" },
  ]);
  releaseOfDocuments(lake, [], { cardinality: "one" });
  const baseId = "drafts.a";
  act(lake, {
    ...{ actionType: "document.version.create", baseId },
    ...versionOfA,
  });
  actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
  actOnRelease(lake, "publish");
  expect(idsOf(lake)).toEqual([RELEASE, "a", "b"]);
});

describe("who may change a release", () => {
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

  /** The status of a refusedStatus, `null` if it was done. */
  function attempt(role: Role, name: string, fields: object): number | null {
    return refusedStatus(() => {
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
    expect(
      attempt("editor", "release.unarchive", { releaseId: "n" }),
    ).toBeNull();
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
          refusedStatus(() => {
            lake.mutate({ mutations: [mutation], caller: caller(role) });
          }),
        ).toBeGreaterThanOrEqual(400);
      }
      attempt(role, "document.create", {
        publishedId: _id,
        attributes: { ...forged, _id: pair.draftId },
      });
      expect(attempt(role, "document.publish", pair)).toBeGreaterThanOrEqual(
        400,
      );
      expect(attempt(role, "document.delete", pair)).toBeGreaterThanOrEqual(
        400,
      );
      expect(stored(lake, _id)).toMatchObject({ state: "active" });
    },
  );
});
