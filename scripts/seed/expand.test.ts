import { describe, expect, it } from "vitest";

import { expandDocument } from "./expand.ts";

const snippet = { _id: "snippet-s", _type: "snippet", title: "S" };

function textOf(markdown: string) {
  return expandDocument({ ...snippet, text: markdown })["text"];
}

describe("a text in Markdown", () => {
  it("becomes blocks with marks, links and lists, always with the same keys", () => {
    const text = textOf("One **two [three](contact)**.\n\n- four\n");
    expect(text).toEqual(textOf("One **two [three](contact)**.\n\n- four\n"));
    expect(text).toMatchObject([
      {
        style: "normal",
        markDefs: [{ _type: "linkAnnotation", route: "contact" }],
        children: [
          { text: "One ", marks: [] },
          { text: "two ", marks: ["strong"] },
          { text: "three", marks: ["strong", expect.stringMatching(/^link-/)] },
          { text: "." },
        ],
      },
      { listItem: "bullet", level: 1, children: [{ text: "four" }] },
    ]);
  });

  it("holds other members behind a fence with the name of their type", () => {
    const fence = "```callout\ntone: warning\ntext: Stop.\n```";
    expect(textOf(fence)).toMatchObject([
      { _type: "callout", tone: "warning", text: "Stop." },
    ]);
  });
});

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
