import { expect, it } from "vitest";

import { offeredReadTime } from "./read-time.ts";

const text = (...texts: string[]) => ({
  ...{ _type: "block", _key: "a", style: "normal" },
  markDefs: [{ _type: "linkAnnotation", _key: "l", href: "https://a.example" }],
  children: texts.map((each) => ({ _type: "span", text: each, marks: ["l"] })),
});
const table = {
  ...{ _type: "table", caption: "Fees by state", headerRows: 1 },
  rows: [{ cells: [{ value: [text("At most")] }] }],
};
const callout = { _type: "callout", tone: "note", text: "Read it twice" };
const checklist = { _type: "checklist", items: ["Photos", "Bills"] };
const long = [text("word ".repeat(1_000))];

it.each([
  [
    "a new text, with its tables and lists",
    undefined,
    [table, callout, checklist],
    { words: 10, minutes: 1 },
  ],
  [
    "a word with a mark in its middle",
    undefined,
    [text("re", "roof", "ing")],
    { words: 1, minutes: 1 },
  ],
  ["a time that is far too short", 3, long, { words: 1_000, minutes: 5 }],
  ["a time that is far too long", 7, long, { words: 1_000, minutes: 5 }],
  ["a time that is nearly right", 4, long, null],
  ["no text", undefined, [text("")], null],
])("a reading time is offered for %s", (_, stored, body, offer) => {
  const document = { _id: "a", _type: "article", title: "Only a title", body };
  expect(offeredReadTime(stored, document)).toEqual(offer);
});
