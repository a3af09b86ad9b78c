import { describe, expect, it } from "vitest";

import { deskOf } from "./desk.ts";

const found = (_id: string, _type = "article") => ({
  _id,
  _type,
  _updatedAt: "2026-01-31T15:05:00Z",
  name: `Name of ${_id}`,
});
const answer = {
  drafts: [found("drafts.mine"), found("drafts.ours"), found("drafts.theirs")],
  guarded: [
    found("drafts.licence-a", "stateLicence"),
    found("drafts.licence-b", "stateLicence"),
  ],
  published: [found("page")],
  terms: [],
  licenses: 16,
  licensePlaceholders: 16,
};
const authors = {
  "drafts.mine": [{ id: "me" }],
  "drafts.ours": [{ id: "anna" }, { id: "me" }],
  "drafts.theirs": [{ id: "anna" }],
  "drafts.licence-a": [{ id: "anna" }, { id: "me" }],
  "drafts.licence-b": [{ id: "me" }, { id: "anna" }],
  page: [{ id: "anna" }],
};
const names = new Map([["anna", "Anna"]]);
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe("the desk of a person", () => {
  it("has the drafts that this person wrote, also together with others", () => {
    const desk = deskOf(answer, authors, names, "me");
    expect(ids(desk.drafts)).toEqual(["drafts.mine", "drafts.ours"]);
    expect(desk.isOfEverybody).toBe(false);
  });

  it("names the publisher of a page, and has the guarded drafts that another user changed last", () => {
    const desk = deskOf(answer, authors, names, "me");
    expect(ids(desk.waiting)).toEqual(["drafts.licence-a"]);
    expect(desk.published).toEqual([
      {
        id: "page",
        type: "article",
        name: "Name of page",
        detail: "by Anna, Jan 31, 2026, 9:05 AM CST",
      },
    ]);
  });

  it("has the drafts of all users where their authors are not known", () => {
    const desk = deskOf(answer, null, new Map(), "me");
    expect(desk.drafts).toHaveLength(3);
    expect(desk.isOfEverybody).toBe(true);
    expect(ids(desk.waiting)).toHaveLength(2);
    expect(desk.published[0]?.detail).toBe("Jan 31, 2026, 9:05 AM CST");
  });
});
