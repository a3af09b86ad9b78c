import { describe, expect, it } from "vitest";

import { checkedDocuments, findingLines, findingsOf } from "./findings.ts";

const home = { _id: "homePage", _type: "homePage", title: "Home" };
const article = {
  _id: "faq-cost",
  _type: "faq",
  question: "What does it cost?",
  answer: "We guarantee that our services are free.",
};

const found = findingsOf([home, article], null, 0);
const lines = findingLines(found, "https://studio.example.com");

describe("findingLines", () => {
  it("names the document with its address in the Studio, and nothing that is in order", () => {
    expect(lines.slice(0, 2)).toEqual([
      "  What does it cost? (faq)",
      "  https://studio.example.com/intent/edit/id=faq-cost;type=faq",
    ]);
    expect(lines.join()).not.toContain("homePage");
  });

  it("names the field, and marks a rule that is not confirmed", () => {
    expect(lines[2]).toMatch(/Error: Guaranteed results in "answer"\. Nobody/);
    expect(lines.join("\n")).toMatch(
      /Warning: Free services.*\(not confirmed\)/,
    );
    expect(lines.at(-1)).toBe("Checks: 1 errors, 2 warnings.");
  });
});

describe("checkedDocuments", () => {
  it("refuses an answer that is no list of documents", () => {
    expect(() => checkedDocuments([{ _id: 1 }])).toThrow(/no list/);
  });
});
