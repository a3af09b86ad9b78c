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
  { _id: "hours", value: "Open 24/7, all year" },
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
  it.each([
    ["97%*", ["rate", "days"]],
    ["97%", ["rate", "days"]],
    ["$100M+*", ["recovered", "meters"]],
    ["20+ years*", ["experience", "roof"]],
    ["10-15%*", ["fee"]],
    ["24/7*", ["hours"]],
    ["claims.desk@example.com*", ["office"]],
    ["damage hail*", ["article"]],
  ])("finds what holds %s, and puts it first", (words, ids) => {
    expect(ranked(words)).toEqual(ids);
    expect(found(words)).toEqual(ids.toSorted());
  });

  it.each([
    ["a whole field", "hail damage", ["article"]],
    ["a word in the middle", "damage", ["article"]],
    ["part of a word", "ail*", []],
    ["the begin of a word", "repl*", ["article"]],
    ["the end of a word", "*placement", ["article"]],
    ["the inside of a word", "*place*", ["article"]],
    ["a gap in a word", "repl*ent", ["article"]],
    ["capital letters", "HAIL Damage", ["article"]],
    ["a word without its accent", "cafe", ["cafe"]],
    ["a word with an accent too many", "häil", ["article"]],
    ["another apostrophe", "insurer's", ["cafe"]],
    ["a phrase", '"hidden damage"', ["article"]],
    ["a phrase in quotation marks of the text", '"au lait"', ["cafe"]],
    ["a phrase across marks", '"replacement cost"', ["article"]],
    ["a phrase across fields", '"damage roof"', []],
    ["a phrase in another order", '"cost replacement"', []],
    ["an open quotation mark", '"hail dam*', ["article"]],
    ["words of several fields", "replacement hidden*", ["article"]],
    ["a word that is nowhere", "hail nowhere*", []],
    ["a word that is excluded", "years -roofs", ["experience"]],
    ["a phrase that is excluded", 'days -"97 days"', []],
    ["punctuation alone", "%*", ["fee", "rate"]],
    ["punctuation between words", "settled - offer*", ["rate"]],
    ["an id", "article", ["article"]],
    ["an address in a link", "example.com/statute", ["article"]],
    ["the style of a block", "h2", []],
    ["nothing", "", []],
  ])("takes %s", (_, words, ids) => {
    expect(found(words)).toEqual(ids);
  });

  it("finds everything by a star, and by what is excluded", () => {
    expect(found("*")).toHaveLength(documents.length);
    expect(found("-hail")).toHaveLength(documents.length - 1);
    expect(found("* -hail")).toHaveLength(documents.length - 1);
  });
});

describe("a search in fields", () => {
  const pages = (filter: string, params = {}) =>
    ask(testLake(documents), `*[${filter}]._id`, params);

  it.each([
    ["title match text::query('hail dam*')", ["article"]],
    ["title match text::query('hidden')", []],
    ["tags match text::query('hidden')", ["article"]],
    ["tags[] match text::query('\"roof hidden\"')", []],
    ["[title, tags] match text::query('hail roof')", ["article"]],
    ["body[].children[].text match text::query('cost')", ["article"]],
    ["pt::text(body) match text::query('\"replacement cost\"')", ["article"]],
    ["count(tags[@ match text::query('hid*')]) > 0", ["article"]],
    ["@ match text::query('fee')", []],
    ["_id match text::query('fee')", ["fee"]],
    ["[@, _type] match text::query('page 97%')", ["days", "rate"]],
    ["value match text::query(label)", []],
    ["label match text::query(label)", ["rate", "recovered"]],
    ["label match text::query(1)", []],
    [
      "!(value match text::query('97%')) && label == 'recovered'",
      ["recovered"],
    ],
    ["nothing match text::query('*')", []],
    ["_id == 'fee' && value match text::query('a\u0000b')", []],
  ])("%s", (filter, ids) => {
    expect(pages(filter)).toEqual(ids);
  });
});

describe("a pattern of match that is made of typed text", () => {
  it.each([
    ["*97%*", ["days", "rate"]],
    ["*$100M+*", ["meters", "recovered"]],
    ["*%*", []],
    ["*", documents.map(({ _id }) => _id).filter((id) => id !== "article")],
  ])("%s", (pattern, ids) => {
    const lake = testLake(documents);
    const query = "*[_type == 'page' && value match $pattern]._id";
    expect(ask(lake, query, { pattern })).toEqual(ids.toSorted());
    expect(ask(lake, query, { pattern: [pattern] })).toEqual(ids.toSorted());
  });
});
