import { describe, expect, it } from "vitest";

import { expandDocument } from "./expand.ts";

const snippet = { _id: "snippet-s", _type: "snippet", title: "S" };

describe("a field", () => {
  it.each([
    [{ ...snippet, titel: "S" }, /snippet-s: "titel" is no field/],
    [{ ...snippet, text: "```note\n```" }, /"note" has no place/],
    [
      { _id: "a", _type: "article", picture: "no-such" },
      /no picture called "no-such"/,
    ],
  ])("that cannot be read is named: %j", (document, message) => {
    expect(() => expandDocument(document)).toThrow(message);
  });
});
