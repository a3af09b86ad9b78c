import { expect, it } from "vitest";

import { rangesOf } from "./phrase.ts";

const plain = { matchCase: false, wholeWords: false };

function found(text: string, phrase: string, options = {}): string[] {
  return rangesOf(text, { ...plain, ...options, text: phrase }).map(
    ({ start, end }) => text.slice(start, end),
  );
}

it.each([
  ["capitals and small letters", "Hail, hail", "hail", {}, ["Hail", "hail"]],
  ["one of them", "Hail, hail", "hail", { matchCase: true }, ["hail"]],
  ["parts of words", "hailstorm", "hail", {}, ["hail"]],
  [
    "whole words",
    "hail hails éhail hailé",
    "hail",
    { wholeWords: true },
    ["hail"],
  ],
  ["punctuation", "10-15% (97%) $100M+", "97%", { wholeWords: true }, ["97%"]],
  ["what a pattern means", "a.b (c) [d] a+b", "a.b", {}, ["a.b"]],
  ["brackets", "a (c) [d]", "(c) [d]", {}, ["(c) [d]"]],
  ["letters of any script", "ÄRGER ärger", "ärger", {}, ["ÄRGER", "ärger"]],
  ["no overlaps", "aaa", "aa", {}, ["aa"]],
  ["nothing", "aaa", "", {}, []],
])("finds %s", (_, text, phrase, options, expected) => {
  expect(found(text, phrase, options)).toEqual(expected);
});
