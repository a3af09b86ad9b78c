import { describe, expect, it } from "vitest";

import { headingIds, tableOfContents } from "./table-of-contents";

function heading(text: string, _key: string, style = "h2") {
  return { _type: "block", _key, style, children: [{ text }] };
}

describe("headingIds", () => {
  it("turns words into a name that a URL can carry", () => {
    const ids = headingIds([heading("What’s covered? Hail & wind", "a")]);
    expect(ids.get("a")).toBe("what-s-covered-hail-wind");
  });

  it("falls back to the key for another script and for a second of the same words", () => {
    const ids = headingIds([
      heading("العربية", "a"),
      heading("Same", "b"),
      heading("Same", "c", "h3"),
    ]);
    expect([...ids.values()]).toEqual(["section-a", "same", "section-c"]);
  });
});

describe("tableOfContents", () => {
  it("lists main headings in order, and no empty ones", () => {
    const text = [
      heading("First", "a"),
      { _type: "block", _key: "b", style: "normal", children: [{ text: "T" }] },
      heading("   ", "c"),
      heading("Below the first", "d", "h3"),
      { _type: "picture", _key: "e" },
      heading("Second", "f"),
    ];
    expect(tableOfContents(text)).toEqual([
      { id: "first", text: "First" },
      { id: "second", text: "Second" },
    ]);
  });
});
