import { expect, it } from "vitest";

import { altTextAfter, hasTranslatedAlt } from "./alt-text.ts";

it.each([
  ["an empty field", "", "", "", "A roof", "A roof"],
  ["the former picture's words", "A car", "A car", "A car", "A roof", "A roof"],
  ["other words", "My car", "My car", "A car", "A roof", "My car"],
  ["what is typed meanwhile", "", "My r", "", "A roof", "My r"],
  ["what is emptied meanwhile", "A car", "", "A car", "A roof", ""],
  ["words, for a picture without", "A car", "A car", "A car", "", "A car"],
])("another picture finds %s", (_, before, latest, former, own, expected) => {
  expect(altTextAfter(before, latest, former, own)).toBe(expected);
});

it.each([
  ["with a translated text", { translations: [{ alt: "Un techo" }] }, true],
  ["with a translated caption only", { translations: [{}] }, false],
  ["without translations", { alt: "A roof" }, false],
])("a picture %s", (_, picture, expected) => {
  expect(hasTranslatedAlt(picture)).toBe(expected);
});
