import { describe, expect, it } from "vitest";
import {
  act,
  actOnRelease,
  idsOf,
  mutate,
  refusal,
  releaseOfDocuments,
  reopened,
  stored,
  testLake,
} from "./lake.fixture.ts";
import type { Lake } from "./lake.ts";

// What Sanity takes and refuses is taken and refused here, so that no content is lost
// on the day of a move, in either direction.

const lakeWith = (fields: object) =>
  testLake([
    { _id: "g-1", _type: "g" },
    { _id: "dr", _type: "dr", ...fields },
  ]);

const put = (fields: object) => ({
  createOrReplace: { _id: "dr", _type: "dr", ...fields },
});

const ref = { _type: "reference", _ref: "g-1" };

describe("a reference", () => {
  it.each<[string, object]>([
    ['Key "x" not allowed in ref', { ...ref, _key: "a", x: 10, y: 20 }],
    ['Key "weak" not allowed in ref', { ...ref, weak: true }],
    ["hidden in another: Key", { ...ref, more: { ...ref, _ref: "missing" } }],
    ["Not a valid reference", { ...ref, _ref: "" }],
    ["Not a valid reference", { ...ref, _ref: 5 }],
    ["Not a valid reference", { ...ref, _ref: "a b", _weak: true }],
  ])("is refused: %s", (words, value) => {
    const lake = lakeWith({});
    const write = () => mutate(lake, put({ spots: [{ at: [value] }] }));
    const { status, item } = refusal(lake, write);
    expect([status, item?.type]).toEqual([400, "validationError"]);
    expect(item?.description).toContain(words.replace(/^.*: /, ""));
  });

  it("takes every key that Sanity has, and names a document of another resource", () => {
    const template = { id: "g", params: { parent: ref } };
    const _strengthenOnPublish = { type: "g", weak: true, template };
    const full = { ...ref, _key: "a", _weak: true, _strengthenOnPublish };
    const other = { ...ref, _ref: "gone", _dataset: "d", _projectId: "p" };
    const _type = "globalDocumentReference";
    const global = { _type, _ref: "media-library:ml1:image-1" };
    const lake = lakeWith({ all: [full, other, global] });
    expect(stored(lake, "dr").all).toEqual([full, other, global]);
  });

  it("that dangles in the parameters of another is found", () => {
    const lake = lakeWith({});
    const template = { id: "g", params: { parent: { ...ref, _ref: "gone" } } };
    const _strengthenOnPublish = { type: "g", template };
    const write = () =>
      mutate(lake, put({ a: { ...ref, _weak: true, _strengthenOnPublish } }));
    expect(refusal(lake, write).item?.description).toBe(
      'Document "dr" references non-existent document "gone"',
    );
  });

  /** As an earlier release of the lake stored it. */
  function withFault(lake: Lake): Lake {
    lake.database.exec(
      `UPDATE documents SET content = replace(content, '"_ref"', '"x":1,"_ref"')`,
    );
    return reopened(lake);
  }
  const edit = { set: { title: "edited" } };
  const ids = { draftId: "drafts.dr", publishedId: "dr" };
  const release = (lake: Lake) =>
    releaseOfDocuments(lake, [{ _id: "dr", _type: "dr", a: ref }]);

  it.each<[string, (lake: Lake) => void, (lake: Lake) => void]>([
    [
      "an edit, a publication and an unpublication",
      () => {},
      (lake) => {
        act(lake, { actionType: "document.edit", ...ids, patch: edit });
        act(lake, { actionType: "document.publish", ...ids });
        act(lake, { actionType: "document.unpublish", ...ids });
      },
    ],
    [
      "a release that was archived",
      release,
      (lake) => {
        mutate(lake, { delete: { id: "dr" } });
        actOnRelease(lake, "archive");
        actOnRelease(lake, "unarchive");
      },
    ],
  ])("of an earlier release of the lake bears %s", (_, prepare, work) => {
    const lake = lakeWith({ a: ref });
    prepare(lake);
    const again = withFault(lake);
    expect(() => work(again)).not.toThrow();
  });

  it("that an earlier release of the lake took does not lock its document", () => {
    const again = withFault(lakeWith({ a: ref }));
    mutate(again, { patch: { id: "dr", set: { title: "edited" } } });
    expect(stored(again, "dr")).toMatchObject({ title: "edited", a: { x: 1 } });
    mutate(again, { patch: { id: "dr", unset: ["a.x"] } });
    const set = { "a.x": 1 };
    const write = () => mutate(again, { patch: { id: "dr", set } });
    expect(refusal(again, write).status).toBe(400);
  });
});

describe("a strong reference in a release", () => {
  const toNew = { ...ref, _ref: "zb", _strengthenOnPublish: { type: "z" } };
  const publishAt = "2099-01-01T00:00:00Z";

  it("names a document of which there is a version, or none yet", () => {
    const lake = testLake();
    const metadata = { title: "z", releaseType: "asap" };
    releaseOfDocuments(lake, [{ _id: "za", b: toNew }], metadata);
    for (const act of ["schedule", "publish"]) {
      const write = () => actOnRelease(lake, act, { publishAt });
      const { status, item } = refusal(lake, write);
      expect([status, item?.type, item?.description]).toEqual([
        409,
        "documentReferenceDoesNotExistError",
        'Document "za" references non-existent document "zb"',
      ]);
    }
    mutate(lake, { create: { _id: "versions.r.zb", _type: "z" } });
    actOnRelease(lake, "schedule", { publishAt });
    expect(stored(lake, "_.releases.r").metadata).toEqual(metadata);
    actOnRelease(lake, "publish");
    expect(idsOf(lake)).toEqual(["_.releases.r", "za", "zb"]);
    expect(stored(lake, "za").b).toEqual({ ...ref, _ref: "zb" });
  });

  it("keeps what is published from being deleted, and what the release takes down", () => {
    const lake = testLake([{ _id: "zb", _type: "z" }]);
    releaseOfDocuments(lake, [{ _id: "za", b: toNew }]);
    const remove = () => mutate(lake, { delete: { id: "zb" } });
    expect(refusal(lake, remove).status).toBe(409);
    const _system = { delete: true };
    mutate(lake, { create: { _id: "versions.r.zb", _type: "z", _system } });
    const publish = () => actOnRelease(lake, "publish");
    expect(refusal(lake, publish).item?.referencingIDs).toEqual(["za"]);
  });
});
