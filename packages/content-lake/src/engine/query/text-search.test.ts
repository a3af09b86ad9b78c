import { describe, expect, it } from "vitest";
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
  { _id: "meters", value: "100m from the coast" },
  { _id: "experience", value: "20+ years of experience" },
  { _id: "roof", value: "Roofs that are 20 years old" },
  { _id: "fee", value: "Typically 10\u201315% of the settlement" },
  { _id: "office", value: "Write to claims.desk@example.com" },
  { _id: "cafe", value: "Café \u201cAu Lait\u201d, the insurer\u2019s" },
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

function found(words: string): unknown {
  const query =
    "*[_type == 'page' && ([@, _id] match text::query($words) || references($words))]._id";
  return ask(testLake(documents), query, { words });
}

function ranked(words: string): unknown {
  const query =
    "*|score(([@, _id] match text::query($words) || references($words)))[_score > 0]._id";
  return ask(testLake(documents), query, { words });
}

describe("a search", () => {
  it("finds everything by a star, and all but what is excluded", () => {
    expect(found("*")).toHaveLength(documents.length);
    expect(found("-hail")).toHaveLength(documents.length - 1);
  });

  it.each([
    ["97%", ["rate", "days"]],
    ["$100M+*", ["recovered", "meters"]],
    ["20+ years*", ["experience", "roof"]],
    ["10-15%*", ["fee"]],
    ["claims.desk@example.com*", ["office"]],
  ])("finds what holds %s, and puts it first", (words, ids) => {
    expect(ranked(words)).toEqual(ids);
    expect(found(words)).toEqual(ids.toSorted());
  });

  it.each([
    ["a word in the middle", "damage", ["article"]],
    ["part of a word", "ail*", []],
    ["the begin of a word", "repl*", ["article"]],
    ["a word without its accent", "cafe", ["cafe"]],
    ["a phrase in quotation marks of the text", '"au lait"', ["cafe"]],
    ["a phrase across marks", '"replacement cost"', ["article"]],
    ["a phrase across fields", '"damage roof"', []],
    ["an open quotation mark", '"hail dam*', ["article"]],
    ["a word that is nowhere", "hail nowhere*", []],
    ["a word that is excluded", "years -roofs", ["experience"]],
    ["punctuation alone", "%*", ["fee", "rate"]],
    ["an id", "article", ["article"]],
    ["an address in a link", "example.com/statute", ["article"]],
    ["the style of a block", "h2", []],
    ["nothing", "", []],
  ])("takes %s", (_, words, ids) => {
    expect(found(words)).toEqual(ids);
  });
});

describe("a search in fields", () => {
  const pages = (filter: string, params = {}) =>
    ask(testLake(documents), `*[${filter}]._id`, params);

  it.each([
    ["title match text::query('hail dam*')", ["article"]],
    ["tags match text::query('hidden')", ["article"]],
    ["tags[] match text::query('\"roof hidden\"')", []],
    ["[title, tags] match text::query('hail roof')", ["article"]],
    ["body[].children[].text match text::query('cost')", ["article"]],
    ["pt::text(body) match text::query('\"replacement cost\"')", ["article"]],
    ["_id match text::query('fee')", ["fee"]],
    ["[@, _type] match text::query('page 97%')", ["days", "rate"]],
    ["label match text::query(label)", ["rate", "recovered"]],
    ["_id == 'fee' && value match text::query('a\u0000b')", []],
  ])("%s", (filter, ids) => {
    expect(pages(filter)).toEqual(ids);
  });
});
