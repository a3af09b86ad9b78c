import { describe, expect, it } from "vitest";
import {
  act,
  idsOf,
  mutate,
  refusal,
  stored,
  testLake,
} from "../lake.fixture.ts";
import type { Lake } from "../lake-interface.ts";
import { actOnRelease, inMs, releaseOfDocuments } from "./release.fixture.ts";

const version = { _id: "versions.r.a", _type: "post" };
const ids = { publishedId: "a", versionId: version._id, draftId: version._id };

/** The sentence with which a write is refused. */
function reason(lake: Lake, write: () => unknown): unknown {
  return refusal(lake, write).item.description;
}

/** Every way to change the version of `a` in a release. */
const WAYS: Record<string, (lake: Lake) => unknown> = {
  edit: (lake) =>
    act(lake, {
      actionType: "document.edit",
      ...ids,
      patch: { set: { n: 1 } },
    }),
  unpublish: (lake) =>
    act(lake, { actionType: "document.version.unpublish", ...ids }),
  "delete with its document": (lake) =>
    act(lake, {
      actionType: "document.delete",
      publishedId: "a",
      includeDrafts: [version._id],
    }),
  patch: (lake) => mutate(lake, { patch: { id: version._id, set: { n: 1 } } }),
  "patch by query": (lake) =>
    mutate(lake, {
      patch: { query: "*[sanity::partOfRelease('r')]", set: { n: 1 } },
    }),
};

describe("versions", () => {
  it.each(Object.keys(WAYS))(
    "of a scheduled release are locked against: %s",
    (way) => {
      const lake = testLake([{ _id: "a", _type: "post" }]);
      releaseOfDocuments(lake, [{ _id: "a" }], { title: "Spring" });
      actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
      const attempt = WAYS[way] ?? (() => null);
      expect(reason(lake, () => attempt(lake))).toBe(
        'The release "Spring" is scheduled: unschedule it before you change it',
      );
      actOnRelease(lake, "unschedule");
      attempt(lake);
    },
  );

  it("without a release are made of what is published, and published alone", () => {
    const lake = testLake([{ _id: "a", _type: "post", n: 0 }]);
    WAYS["edit"]?.(lake);
    expect(stored(lake, version._id)).toMatchObject({ n: 1 });
    const publish = { actionType: "document.publish", ...ids };
    const stale = { ...publish, ifPublishedRevisionId: "other" };
    expect(refusal(lake, () => act(lake, stale)).status).toBe(409);
    act(lake, publish);
    expect(idsOf(lake)).toEqual(["a"]);
    expect(stored(lake, "a")).toMatchObject({ n: 1 });
  });

  it("are published with their release alone", () => {
    const lake = testLake();
    releaseOfDocuments(lake, [{ _id: "a" }]);
    const publish = { actionType: "document.publish", ...ids };
    expect(reason(lake, () => act(lake, publish))).toContain(
      "published with its release",
    );
  });
});

describe("a release is refused in words, and nothing is published", () => {
  it("when a document was deleted after it was added", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    releaseOfDocuments(lake, [{ _id: "a" }, { _id: "b" }]);
    mutate(lake, { delete: { id: "a" } });
    for (const [name, fields] of [
      ["publish", {}],
      ["schedule", { publishAt: inMs(60_000) }],
    ] as const) {
      expect(reason(lake, () => actOnRelease(lake, name, fields))).toBe(
        '"a" was deleted or unpublished after it was added to the release "r": remove it from the release, or remove it and add it again',
      );
    }
    act(lake, { actionType: "document.version.discard", ...ids });
    actOnRelease(lake, "publish");
    expect(idsOf(lake)).toEqual(["_.releases.r", "b"]);
  });

  it.each([
    [inMs(-120_000), "cannot be scheduled for the past"],
    // The hour that the clock skips has no such time in any zone.
    ["2027-03-14T02:30:00", "a time with its zone"],
    ["2027-02-30T10:00:00Z", "is no date"],
    ["tomorrow", "a time with its zone"],
    [undefined, "a time with its zone"],
  ])("when it is scheduled for %s", (publishAt, words) => {
    const lake = testLake();
    releaseOfDocuments(lake, [{ _id: "a" }]);
    expect(
      reason(lake, () => actOnRelease(lake, "schedule", { publishAt })),
    ).toContain(words);
  });

  it("when its state does not allow an action", () => {
    const lake = testLake();
    releaseOfDocuments(lake, []);
    const refused = (...names: string[]) => {
      for (const name of names) {
        expect(reason(lake, () => actOnRelease(lake, name))).toContain(
          `is ${String(stored(lake, "_.releases.r").state)}, and must be`,
        );
      }
    };
    refused("unschedule", "unarchive", "delete");
    actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
    refused("archive", "unarchive", "delete");
    actOnRelease(lake, "publish");
    refused("publish", "schedule", "unschedule", "archive", "edit");
  });

  it.each([
    ["create", { releaseId: "drafts" }],
    ["create", { releaseId: "a.b" }],
    ["create", { releaseId: "x".repeat(65) }],
    ["create", { releaseId: "n", metadata: { releaseType: "soon" } }],
    ["create", { releaseId: "n", metadata: { cardinality: "two" } }],
    ["create", { releaseId: "n", metadata: { intendedPublishAt: "soon" } }],
    ["create", { releaseId: "n", metadata: { title: "x".repeat(20_001) } }],
    ["edit", { patch: { set: { state: "published" } } }],
    ["edit", { patch: { set: { scheduledBy: "administrator" } } }],
    ["edit", { patch: { set: { "metadata.releaseType": "soon" } } }],
    ["import", { releaseId: "n", attributes: {}, ifExists: "often" }],
    ["import", { releaseId: "n", ifExists: "fail" }],
  ])("when it cannot be read: %s %j", (name, fields) => {
    const lake = testLake();
    releaseOfDocuments(lake, []);
    const error = refusal(lake, () => actOnRelease(lake, name, fields));
    expect(error.status).toBe(400);
  });
});
