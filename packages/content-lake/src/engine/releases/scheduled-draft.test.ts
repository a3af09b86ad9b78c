import { describe, expect, it } from "vitest";
import { act, idsOf, mutate, stored, testLake } from "../lake.fixture.ts";
import { actOnRelease, inMs, releaseOfDocuments } from "./release.fixture.ts";

const RELEASE = "_.releases.r";
const versionOfA = { versionId: "versions.r.a", publishedId: "a" };

describe("a scheduled draft", () => {
  const schedule = () => {
    const lake = testLake([
      { _id: "drafts.a", _type: "post", title: "scheduled" },
      { _id: "b", _type: "post" },
    ]);
    releaseOfDocuments(lake, [], { cardinality: "one" });
    act(lake, {
      actionType: "document.version.create",
      baseId: "drafts.a",
      ...versionOfA,
    });
    actOnRelease(lake, "schedule", { publishAt: inMs(60_000) });
    return lake;
  };

  it("is gone as a draft once it is published", () => {
    const lake = schedule();
    actOnRelease(lake, "publish");
    expect(idsOf(lake)).toEqual([RELEASE, "a", "b"]);
  });

  it("leaves a draft that was changed since", () => {
    const lake = schedule();
    mutate(lake, { patch: { id: "drafts.a", set: { title: "later" } } });
    actOnRelease(lake, "publish");
    expect(stored(lake, "a").title).toBe("scheduled");
    expect(stored(lake, "drafts.a").title).toBe("later");
  });
});
