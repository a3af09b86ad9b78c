import { describe, expect, it } from "vitest";

import { offeredReadTime, readTimeOf } from "./read-time.ts";

function paragraph(...texts: string[]) {
  return {
    _type: "block",
    _key: "a",
    style: "normal",
    markDefs: [
      { _type: "linkAnnotation", _key: "l", href: "https://example.org" },
    ],
    children: texts.map((text) => ({ _type: "span", text, marks: ["strong"] })),
  };
}

describe("readTimeOf", () => {
  it("counts 200 words a minute, and at least one minute", () => {
    const body = [paragraph("word ".repeat(590)), paragraph("ten more words")];
    expect(readTimeOf({ _type: "article", body })).toEqual({
      words: 593,
      minutes: 3,
    });
    expect(readTimeOf({ description: "Five words in two sentences." })).toEqual(
      { words: 5, minutes: 1 },
    );
  });

  it("counts a word with a mark in its middle once", () => {
    expect(readTimeOf({ body: [paragraph("re", "roof", "ing")] })?.words).toBe(
      1,
    );
  });

  it("counts the cells of tables, lists and notes, and nothing technical", () => {
    const table = {
      _type: "table",
      caption: "Fees by state",
      headerRows: 1,
      rows: [{ cells: [{ value: [paragraph("At most")] }] }],
    };
    const callout = { _type: "callout", tone: "note", text: "Read it twice" };
    const checklist = { _type: "checklist", items: ["Photos", "Bills"] };
    expect(readTimeOf({ body: [table, callout, checklist] })?.words).toBe(10);
  });

  it("is null for a document without text", () => {
    expect(readTimeOf({ _type: "article", title: "Only a title" })).toBeNull();
    expect(readTimeOf({ body: [paragraph("")] })).toBeNull();
  });
});

describe("offeredReadTime", () => {
  const document = { body: [paragraph("word ".repeat(1_000))] };
  const counted = { words: 1_000, minutes: 5 };

  it("offers the time where there is none, or one that is far off", () => {
    expect(offeredReadTime(undefined, document)).toEqual(counted);
    expect(offeredReadTime(3, document)).toEqual(counted);
    expect(offeredReadTime(7, document)).toEqual(counted);
  });

  it.each([4, 5, 6])("leaves %i minutes alone", (minutes) =>
    expect(offeredReadTime(minutes, document)).toBeNull(),
  );

  it("offers nothing without a text", () =>
    expect(offeredReadTime(undefined, { title: "A" })).toBeNull());
});
