import { describe, expect, it } from "vitest";

import { searchIndex } from "./search.server";

const page = {
  label: "State",
  description: null,
  questions: [],
  isWritten: true,
};

const index = searchIndex([
  {
    ...page,
    path: "/states/texas",
    title: "Public adjusters in Texas",
    text: "We look at hail on every roof, and at wind.",
  },
  {
    ...page,
    path: "/claims/hail-damage",
    title: "Hail Damage Claims",
    text: "Dents and bruised shingles.",
    questions: [
      { id: "faq-1", question: "What does it cost?", answer: "A percentage." },
    ],
  },
  {
    ...page,
    path: "/claims/wind/texas",
    title: "Wind damage in Texas",
    text: "",
    isWritten: false,
  },
]);

function paths(typed: string): string[] {
  return index.find(typed).map(({ href }) => href);
}

describe("searchIndex", () => {
  it("puts a page whose title holds the word first", () => {
    expect(paths("hail")).toEqual(["/claims/hail-damage", "/states/texas"]);
  });

  it("finds a question and leads to the page that answers it", () => {
    const [hit] = index.find("cost");
    expect(hit?.href).toBe("/claims/hail-damage");
    expect(hit?.title.map(({ text }) => text).join("")).toBe(
      "What does it cost?",
    );
  });

  it("leaves out pages that are not written yet", () => {
    expect(paths("wind")).toEqual(["/states/texas"]);
  });
});
