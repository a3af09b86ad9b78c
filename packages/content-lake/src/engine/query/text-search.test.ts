import { expect, it } from "vitest";
import { ask, testLake } from "../lake.fixture.ts";

const span = (text: string, marks: string[] = []) => ({
  _type: "span",
  _key: text,
  text,
  marks,
});

const documents = [
  { _id: "rate", value: "97%", label: "settled above the first offer" },
  { _id: "days", value: "In 97 days, or 10 days and then 15" },
  { _id: "recovered", value: "$100M+", label: "recovered" },
  { _id: "experience", value: "20+ years of experience" },
  { _id: "roof", value: "Roofs that are 20 years old" },
  { _id: "fee", value: "Typically 10\u201315% of the settlement" },
  { _id: "cafe", value: "Café \u201cAu Lait\u201d, the insurer\u2019s" },
  { _id: "letter", value: "\u200eIndem\u00adni\u200dzacio\u0301n\u200f" },
  {
    _id: "article",
    title: "Hail damage",
    tags: ["roof", "hidden damage"],
    body: [
      {
        _type: "block",
        style: "h2",
        markDefs: [{ _key: "a", href: "https://example.com/statute" }],
        children: [span("Replacement "), span("cost", ["strong"]), span(".")],
      },
      { _type: "note", text: "Damage by hail" },
    ],
  },
].map((document) => ({ _type: "page", ...document }));

function found(filter: string, words = ""): unknown {
  const query = `*[_type == 'page' && (${filter})]._id`;
  return ask(testLake(documents), query, { words });
}

const STUDIO = "[@, _id] match text::query($words) || references($words)";

it("finds everything by a star, and all but what is excluded", () => {
  expect(found(STUDIO, "*")).toHaveLength(documents.length);
  expect(found(STUDIO, "-hail")).toHaveLength(documents.length - 1);
});

it("puts first what holds the punctuation, too", () => {
  const query = `*|score((${STUDIO}))[_score > 0]._id`;
  const words = { words: "20+ years*" };
  const ranked = ask(testLake(documents), query, words);
  expect(ranked).toEqual(["experience", "roof"]);
});

it.each([
  ["part of a word", "ail*", []],
  ["the begin of a word", "repl*", ["article"]],
  ["a word with soft hyphens", "indemnización", ["letter"]],
  ["a phrase in quotation marks of the text", '"au lait"', ["cafe"]],
  ["a phrase across marks", '"replacement cost"', ["article"]],
  ["an open quotation mark", '"hail dam*', ["article"]],
  ["a word that is excluded", "years -roofs", ["experience"]],
  ["punctuation alone", "%*", ["fee", "rate"]],
  ["an address in a link", "example.com/statute", ["article"]],
  ["nothing", "", []],
])("a search takes %s", (_, words, ids) => {
  expect(found(STUDIO, words)).toEqual(ids);
});

it.each([
  ["tags match text::query('hidden')", ["article"]],
  ["[title, tags] match text::query('hail roof')", ["article"]],
  ["[@, _type] match text::query('page 97%')", ["days", "rate"]],
  ["_id == 'fee' && value match text::query('a\u0000b')", []],
])("a search in fields: %s", (filter, ids) => {
  expect(found(filter)).toEqual(ids);
});
