import { describe, expect, it } from "vitest";

import { expandDocument } from "./expand.ts";

const snippet = { _id: "snippet-s", _type: "snippet", title: "S" };

describe("a field", () => {
  it.each([
    [
      "state-texas/hail",
      { target: { _ref: "state-texas" }, statePage: "hail" },
    ],
    ["homePage#services", { anchor: "services" }],
    ["https://example.org/a", { href: "https://example.org/a" }],
  ])("of the type link leads to %s", (to, link) => {
    const banner = { _id: "a", _type: "announcement", link: `[Go](${to})` };
    expect(expandDocument(banner)["link"]).toMatchObject({
      _type: "link",
      label: "Go",
      ...link,
    });
  });

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
