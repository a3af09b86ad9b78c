import { describe, expect, it } from "vitest";

import { FIRST_LANGUAGE, furtherLanguages } from "../../domain/languages";

import { catalogueOf } from "./catalogues.server";
import { counted, fill } from "./fill";

/** Every sentence of a catalogue with its path. */
function sentencesOf(words: unknown, path = ""): [string, string][] {
  return typeof words === "string"
    ? [[path, words]]
    : Object.entries(words as object).flatMap(([name, part]) =>
        sentencesOf(part, `${path}/${name}`),
      );
}

const first = new Map(sentencesOf(catalogueOf(FIRST_LANGUAGE)));

/** Words that are spelled alike in both languages. */
const ALIKE =
  /^\W*(?:error|juneteenth|no|\{[^}]+\}|\W)*\W*(?:\{\w+\})?$|^JPEG|^Error/i;

describe.each(furtherLanguages)("the words in %s", (language) => {
  const words = sentencesOf(catalogueOf(language));

  it("say the same with the same places for values and links", () => {
    const places = (text = "") =>
      [...(text.match(/\{\w+\}/g) ?? []), /\[[^\]]*\]/.test(text)].sort();
    for (const [path, text] of words)
      expect([path, ...places(text)]).toEqual([
        path,
        ...places(first.get(path)),
      ]);
  });

  it("leave nothing in the first language", () => {
    const left = words.filter(
      ([path, text]) => text === first.get(path) && !ALIKE.test(text),
    );
    expect(left).toEqual([]);
  });
});

it("fill leaves a place without a value as it is, and takes no value for a name of an object", () => {
  expect(fill("{a} of {b}, {toString}", { a: 1 })).toBe("1 of {b}, {toString}");
});

it.each([
  ["en", 1, "1 file"],
  ["en", 2, "2 files"],
  ["es", 0, "0 files"],
])("counted says in %s of %i: %s", (language, count, sentence) =>
  expect(
    counted(language, { one: "{count} file", other: "{count} files" }, count),
  ).toBe(sentence),
);
