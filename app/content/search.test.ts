import { describe, expect, it } from "vitest";

import { catalogueOf } from "~/words/catalogues.server";

import { searchIndex } from "./search.server";

const page = (path: string, title: string, text: string) => ({
  path,
  title,
  text,
  label: "State",
  description: null,
  questions: [],
  isWritten: text !== "",
});
const faq = { id: "faq-1", question: "What does it cost?", answer: "Little." };

const index = await searchIndex(
  [
    page(
      "/states/texas",
      "Adjusters in Texas",
      "Hail on every roof, and wind.",
    ),
    {
      ...page("/claims/hail-damage", "Hail Damage Claims", "Bruised shingles."),
      questions: [faq],
    },
    page("/claims/wind/texas", "Wind damage in Texas", ""),
  ],
  catalogueOf("en").pages,
);

function paths(typed: string): string[] {
  return index.find(typed).map(({ href }) => href);
}

describe("searchIndex", () => {
  it("puts a page whose title holds the word first", () => {
    expect(paths("hail")).toEqual(["/claims/hail-damage", "/states/texas"]);
  });

  it("forgives a letter that is wrong, and finds nothing for what is no word", () => {
    expect(paths("damige")).toContain("/claims/hail-damage");
    expect(paths("xyzzyplugh")).toEqual([]);
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

  it("knows in Spanish the word of other countries for a claim", async () => {
    const spanish = await searchIndex(
      [page("/es/contact", "Su reclamación", "Escríbanos.")],
      catalogueOf("es").pages,
    );
    expect(spanish.find("reclamo")).toHaveLength(1);
    expect(index.find("reclamo")).toEqual([]);
  });
});
