import { expect, it } from "vitest";

import { referredIds, restoredDraft } from "./deleted-documents.ts";

const last = {
  _id: "a",
  _type: "article",
  _rev: "r",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-02T00:00:00Z",
  title: "Back again",
  count: 0,
  author: { _type: "reference", _ref: "gone" },
  body: [
    {
      _key: "b",
      markDefs: [{ _key: "m", target: { _type: "reference", _ref: "page" } }],
    },
  ],
  related: [{ _key: "r", _type: "reference", _ref: "gone" }, null, "text"],
};

it("finds every document that is referred to, once", () => {
  expect(referredIds(last)).toEqual(["gone", "page"]);
});

it("is a draft with the last content, and refers weakly to what is gone", () => {
  const draft = restoredDraft(last, "a", new Set(["page"]));
  expect(draft).toEqual({
    _id: "drafts.a",
    _type: "article",
    title: "Back again",
    count: 0,
    author: { _type: "reference", _ref: "gone", _weak: true },
    body: last.body,
    related: [
      { _key: "r", _type: "reference", _ref: "gone", _weak: true },
      null,
      "text",
    ],
  });
});
