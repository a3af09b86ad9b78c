import axe from "axe-core";
import { describe, expect, it } from "vitest";

import { findingSentence } from "./finding-sentence";

const help = "Buttons must have discernible text";

describe("findingSentence", () => {
  it.each([
    ["heading-order", /skips a level/],
    ["empty-heading", /empty/],
    ["page-has-heading-one", /no main heading/],
    ["image-alt", /no description/],
    ["image-redundant-alt", /repeats/],
    ["link-name", /no words/],
    ["empty-table-header", /heading of this table/],
    ["table-duplicate-name", /caption/],
  ])("says of %s what to do", (rule, words) => {
    // A rule that axe renames would lose its sentence.
    expect(axe.getRules().map(({ ruleId }) => ruleId)).toContain(rule);
    expect(findingSentence({ rule, help, contrast: null })).toMatch(words);
  });

  it("says how hard a text is to read", () => {
    const contrast = { measured: 3.12, needed: 4.5 };
    const sentence = findingSentence({
      rule: "color-contrast",
      help,
      contrast,
    });
    expect(sentence).toContain("3.12 to 1, and 4.5 to 1 is needed");
  });

  it("says in axe's words what only a developer mends", () => {
    const rule = "button-name";
    expect(findingSentence({ rule, help, contrast: null })).toBe(`${help}.`);
  });
});
