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

it("a version of a scheduled release is locked against every way to change it", () => {
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

  it.each([
    ["create", { releaseId: "drafts" }],
    ["create", { releaseId: "n", metadata: { title: "x".repeat(20_001) } }],
    ["import", { releaseId: "n", attributes: {}, ifExists: "often" }],
    // A time that the clock skips exists in no zone.
    ["schedule", { publishAt: "2027-03-14T02:30:00" }],
    ["schedule", {}],
  ])("when it cannot be read: %s %j", (name, fields) => {
    const lake = testLake();
    releaseOfDocuments(lake, []);
    const error = refusal(lake, () => actOnRelease(lake, name, fields));
    expect(error.status).toBe(400);
  });
});
