import { beforeEach, expect, it } from "vitest";
import { act, ask, mutate, refusal, stored, testLake } from "./lake.fixture.ts";
import type { Lake } from "./lake.ts";

const FIELD = "withdrawnOn";
const shown = { _id: "r", _type: "result", title: "Roof" };
const draft = { ...shown, _id: "drafts.r" };
/** It was never published. */
const planned = { ...shown, _id: "drafts.p" };
const withdrawn = { [FIELD]: "2026-11-27" };
const onResult = (name: string, fields: object = {}) => ({
  actionType: `document.${name}`,
  publishedId: "r",
  draftId: draft._id,
  ...fields,
});

let lake: Lake;
beforeEach(() => {
  lake = testLake([shown, draft, planned], [FIELD]);
  for (const { _id: id } of [shown, draft, planned])
    mutate(lake, { patch: { id, set: withdrawn } });
});

it.each([
  ["replaced", { createOrReplace: shown }],
  ["patched", { patch: { id: "r", unset: [FIELD] } }],
  ["emptied", { patch: { id: "r", set: { [FIELD]: "" } } }],
  ["replaced before it was ever published", { createOrReplace: planned }],
])("a final field is not lost where its document is %s", (_, mutation) => {
  expect(refusal(lake, () => mutate(lake, mutation)).status).toBe(400);
});

it.each<[string, object[], object]>([
  [
    "restored as a draft",
    [onResult("replaceDraft", { attributes: draft })],
    onResult("publish"),
  ],
  [
    "put into a release",
    [
      { actionType: "release.create", releaseId: "one" },
      onResult("version.create", {
        document: { ...shown, _id: "versions.one.r" },
      }),
    ],
    { actionType: "release.publish", releaseId: "one" },
  ],
  [
    "made anew after it was deleted",
    [
      onResult("delete", { includeDrafts: [draft._id] }),
      onResult("create", { attributes: draft }),
    ],
    onResult("publish"),
  ],
])("an old state that was %s is not published", (_, steps, publishing) => {
  for (const step of steps) act(lake, step);
  expect(refusal(lake, () => act(lake, publishing)).status).toBe(400);
  const query = `*[_id == "r" && !defined(${FIELD})]`;
  expect(ask(lake, query)).toEqual([]);
});

it("all else of such a document changes as ever", () => {
  mutate(lake, { patch: { id: draft._id, set: { title: "Wall" } } });
  act(lake, onResult("publish"));
  expect(stored(lake, "r")).toMatchObject({ title: "Wall", ...withdrawn });
  mutate(lake, { create: { ...shown, _id: "another" } });
});
