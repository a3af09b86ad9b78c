import { describe, expect, it } from "vitest";
import { act, admin, ask, mutate, testLake } from "../lake.fixture.ts";
import type { Lake } from "../lake.ts";

describe("perspectives", () => {
  const start = () =>
    testLake([
      { _id: "a", _type: "post", title: "a published" },
      { _id: "drafts.a", _type: "post", title: "a draft", next: { _ref: "b" } },
      { _id: "b", _type: "post", title: "b published" },
      { _id: "versions.r1.b", _type: "post", title: "b in r1" },
      { _id: "drafts.b", _type: "post", title: "b draft" },
      { _id: "drafts.c", _type: "post", title: "c draft" },
      { _id: "versions.r1.d", _type: "post", title: "d in r1" },
      { _id: "e", _type: "post", title: "e" },
      { _id: "versions.r1.e", _type: "post", _system: { delete: true } },
    ]);
  const titles = (lake: Lake, perspective: string | string[], caller = admin) =>
    ask(lake, "*[].title", {}, perspective, caller);

  it("show what is published, what is drafted, or releases over drafts", () => {
    const lake = start();
    const published = ["a published", "b published", "e"];
    expect(titles(lake, "published")).toEqual(published);
    const drafts = ["a draft", "b draft", "c draft", "e"];
    expect(titles(lake, "drafts")).toEqual(drafts);
    expect(titles(lake, "previewDrafts")).toEqual(drafts);
    const stacked = ["a draft", "b in r1", "c draft", "d in r1"];
    expect(titles(lake, ["r1", "drafts"])).toEqual(stacked);
    expect(titles(lake, "r1,drafts")).toEqual(stacked);
    expect(titles(lake, ["r1"])).toEqual(["a published", "b in r1", "d in r1"]);
    expect(titles(lake, "raw")).toHaveLength(9);
  });

  it("are kept up to date with every write", () => {
    const lake = start();
    const shown = ["published", "drafts", "r1,drafts"];
    for (const perspective of shown) titles(lake, perspective);
    act(lake, {
      actionType: "document.publish",
      draftId: "drafts.a",
      publishedId: "a",
    });
    const gone = ["drafts.b", "drafts.c"].map((id) => ({ delete: { id } }));
    mutate(lake, ...gone);
    mutate(lake, { create: { _id: "f", _type: "page", title: "f" } });
    expect(shown.map((perspective) => titles(lake, perspective))).toEqual([
      ["a draft", "b published", "e", "f"],
      ["a draft", "b published", "e", "f"],
      ["a draft", "b in r1", "d in r1", "f"],
    ]);
  });
});
