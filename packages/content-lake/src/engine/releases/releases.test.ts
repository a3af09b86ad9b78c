import { describe, expect, it } from "vitest";
import type { Lake } from "../lake.ts";
import {
  act,
  actAs,
  actOnRelease,
  ask,
  callerOf,
  idsOf,
  inMs,
  mutate,
  refusal,
  refusedStatus,
  releaseOfDocuments,
  stored,
  testLake,
} from "../lake.fixture.ts";
import type { Transaction } from "../types.ts";

const RELEASE = "_.releases.r";
const version = "versions.r.a";
const ids = { publishedId: "a", versionId: version, draftId: version };
const post = { _id: "a", _type: "post" };

/** The message of a refused write. */
function reason(lake: Lake, write: () => unknown): unknown {
  return refusal(lake, write).item?.description;
}

describe("a release", () => {
  it("is published as one transaction: new, changed and taken down", () => {
    const lake = testLake([
      { _id: "gone", _type: "post", title: "taken down" },
      { ...post, title: "old", next: { _ref: "gone" } },
    ]);
    const next = { _ref: "a", _weak: true, _strengthenOnPublish: {} };
    releaseOfDocuments(lake, [
      { _id: "n", next },
      { _id: "a", title: "new" },
    ]);
    const takeDown = { versionId: "versions.r.gone", publishedId: "gone" };
    act(lake, { actionType: "document.version.unpublish", ...takeDown });
    expect(ask(lake, "*[_id == 'gone']", {}, "r")).toEqual([]);
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
      finalDocumentStates: [{ id: "a" }, { id: "gone" }, { id: "n" }],
    });
  });

  it("is imported as it was exported, and open if it was scheduled", () => {
    const lake = testLake();
    const metadata = { title: "Spring", releaseType: "scheduled" };
    const done = { publishAt: inMs(0), scheduledBy: "administrator" };
    const attributes = { state: "scheduled", ...done, metadata };
    // `@sanity/import` may write the versions before their release.
    mutate(lake, { create: { _id: version, _type: "post" } });
    const bring = (ifExists: string, fields: object = attributes) =>
      actOnRelease(lake, "import", { attributes: fields, ifExists });
    bring("fail");
    expect(stored(lake, RELEASE)).toMatchObject({ state: "active", metadata });
    expect(stored(lake, RELEASE)).not.toHaveProperty("scheduledBy");
    expect(refusal(lake, () => bring("fail")).status).toBe(409);
    bring("replace", { ...attributes, state: "archived" });
    expect(stored(lake, RELEASE)).toMatchObject({ state: "archived" });
  });

  it("of a scheduled draft ends the draft", () => {
    const lake = testLake([{ ...post, _id: "drafts.a" }]);
    releaseOfDocuments(lake, [], { cardinality: "one" });
    const base = { ...ids, baseId: "drafts.a" };
    act(lake, { actionType: "document.version.create", ...base });
    actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
    actOnRelease(lake, "publish");
    expect(idsOf(lake)).toEqual([RELEASE, "a"]);
  });

  it("is written by actions alone", () => {
    const lake = testLake();
    actOnRelease(lake, "create");
    const forged = { _id: RELEASE, _type: "system.release" };
    const pair = { publishedId: RELEASE, draftId: `drafts.${RELEASE}` };
    for (const mutation of [
      { create: { ...forged, _id: "_.releases.n" } },
      { createOrReplace: forged },
      { patch: { id: RELEASE, set: { scheduledBy: "administrator" } } },
      { delete: { id: RELEASE } },
    ]) {
      expect(refusedStatus(() => mutate(lake, mutation))).toBe(400);
    }
    for (const name of ["document.publish", "document.delete"]) {
      const write = () => actAs(lake, callerOf("editor"), name, pair);
      expect(refusedStatus(write)).toBeGreaterThanOrEqual(400);
    }
    expect(stored(lake, RELEASE)).toMatchObject({ state: "active" });
  });
});

describe("a version", () => {
  it("without a release is edited and published alone, and else with it", () => {
    const lake = testLake([{ ...post, n: 0 }]);
    const publish = { actionType: "document.publish", ...ids };
    const edit = { actionType: "document.edit", ...ids };
    act(lake, { ...edit, patch: { set: { n: 1 } } });
    act(lake, publish);
    expect(idsOf(lake)).toEqual(["a"]);
    expect(stored(lake, "a")).toMatchObject({ n: 1 });
    releaseOfDocuments(lake, [{ _id: "a" }]);
    expect(reason(lake, () => act(lake, publish))).toContain(
      "published with its release",
    );
  });

  it("of a scheduled release is locked against every way to change it", () => {
    const lake = testLake([post]);
    releaseOfDocuments(lake, [{ _id: "a" }], { title: "Spring" });
    const set = { n: 1 };
    const ways = [
      () => act(lake, { actionType: "document.edit", ...ids, patch: { set } }),
      () => act(lake, { actionType: "document.version.unpublish", ...ids }),
      () => mutate(lake, { patch: { id: version, set } }),
      () =>
        act(lake, {
          actionType: "document.delete",
          publishedId: "a",
          includeDrafts: [version],
        }),
    ];
    actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
    for (const way of ways) {
      expect(reason(lake, way)).toBe(
        'The release "Spring" is scheduled: unschedule it before you change it',
      );
    }
    actOnRelease(lake, "unschedule");
    for (const way of ways) way();
  });
});

describe("a release is refused in words, and nothing is published", () => {
  it("when a document was deleted after it was added", () => {
    const lake = testLake([post]);
    releaseOfDocuments(lake, [{ _id: "a" }, { _id: "b" }]);
    mutate(lake, { delete: { id: "a" } });
    const publishAt = inMs(60_000);
    for (const name of ["publish", "schedule"]) {
      expect(
        reason(lake, () => actOnRelease(lake, name, { publishAt })),
      ).toContain('"a" was deleted or unpublished after it was added');
    }
  });

  it("when its state does not allow an action", () => {
    const lake = testLake();
    releaseOfDocuments(lake, []);
    const refused = (state: string, ...names: string[]) => {
      for (const name of names) {
        const act = () => actOnRelease(lake, name);
        expect(reason(lake, act)).toContain(`is ${state}, and must be`);
      }
    };
    refused("active", "unschedule", "unarchive", "delete");
    actOnRelease(lake, "publish");
    refused("published", "publish", "schedule", "archive", "edit");
  });

  it.each([
    ["create", { releaseId: "drafts" }],
    ["create", { releaseId: "n", metadata: { releaseType: "soon" } }],
    ["create", { releaseId: "n", metadata: { title: "x".repeat(20_001) } }],
    ["edit", { patch: { set: { scheduledBy: "administrator" } } }],
    ["import", { releaseId: "n", attributes: {}, ifExists: "often" }],
    ["schedule", { publishAt: inMs(-120_000) }],
    // A time that the clock skips exists in no zone.
    ["schedule", { publishAt: "2027-03-14T02:30:00" }],
    ["schedule", { publishAt: "2027-02-30T10:00:00Z" }],
    ["schedule", {}],
  ])("when it cannot be read: %s %j", (name, fields) => {
    const lake = testLake();
    releaseOfDocuments(lake, []);
    const error = refusal(lake, () => actOnRelease(lake, name, fields));
    expect(error.status).toBe(400);
  });
});
