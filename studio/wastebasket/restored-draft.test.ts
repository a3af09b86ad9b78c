import { expect, it } from "vitest";

import { restoredDraft } from "./restored-draft.ts";

it("a document comes back with its last content, and refers weakly to what is gone", () => {
  const to = (_ref: string) => ({ _type: "reference", _ref });
  const kept = {
    _type: "article",
    title: "Back again",
    count: 0,
    body: [{ _key: "b", isHidden: true, markDefs: [{ target: to("page") }] }],
  };
  const last = {
    _id: "a",
    _rev: "r",
    _createdAt: "2026-01-01T00:00:00Z",
    ...kept,
    author: to("gone"),
    related: [to("gone"), null, "text"],
  };
  const weak = { ...to("gone"), _weak: true };
  expect(restoredDraft(last, "a", new Set(["page"]))).toEqual({
    ...kept,
    _id: "drafts.a",
    author: weak,
    related: [weak, null, "text"],
  });
});
