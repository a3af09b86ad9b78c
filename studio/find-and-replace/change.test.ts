import type { SanityDocument } from "sanity";
import { expect, it } from "vitest";

import { changeOf, mutationsOf } from "./change.ts";
import type { TextPart } from "./text-field.ts";

const document = (_id: string, fields = {}): SanityDocument => ({
  _id,
  _type: "article",
  _rev: "1",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-02T00:00:00Z",
  ...fields,
});

const part: TextPart = {
  path: ["body", { _key: 'a"b' }, "children", 2, "text"],
  text: "hail and hail",
  marks: "",
};

const edits = [
  { part, start: 0, end: 4, text: "ice" },
  { part, start: 9, end: 13, text: "snow" },
];

it("changes a draft only as it was read", () => {
  const change = changeOf(document("drafts.a"), edits);
  expect(mutationsOf([change])).toEqual([
    {
      patch: {
        id: "drafts.a",
        ifRevisionID: "1",
        set: { 'body[_key=="a\\"b"].children[2].text': "ice and snow" },
      },
    },
  ]);
});

it("leaves a published document as it is, and makes a draft of it", () => {
  const published = document("a", { title: "Hail", tags: ["x"] });
  const title: TextPart = { path: ["title"], text: "Hail", marks: "" };
  const change = changeOf(published, [
    { part: title, start: 0, end: 4, text: "Ice" },
  ]);
  expect(mutationsOf([change])).toEqual([
    {
      create: {
        _id: "drafts.a",
        _type: "article",
        _createdAt: "2026-01-01T00:00:00Z",
        title: "Hail",
        tags: ["x"],
      },
    },
    { patch: { id: "drafts.a", set: { title: "Ice" } } },
  ]);
});
