import type { SanityDocument } from "sanity";
import { describe, expect, it } from "vitest";

import { chosenOf } from "./chosen.ts";
import { excerptOf, outcomeOf, placesOf } from "./place.ts";
import type { TextField } from "./text-field.ts";

const phrase = { text: "hail", matchCase: false, wholeWords: false };
const document: SanityDocument = {
  _id: "drafts.a",
  _type: "article",
  _rev: "1",
  _createdAt: "",
  _updatedAt: "",
};

function fieldOf(name: string, text: string): TextField {
  return { titles: [name], parts: [{ path: [name], text, marks: "" }] };
}

const fields = [fieldOf("title", "Hail and hail"), fieldOf("text", "No hail")];
const places = placesOf(document, fields, phrase);
const found = {
  documents: [{ document, title: "A", typeTitle: "Article", places }],
  closedTypes: [],
  closedDocuments: [],
  hasMore: false,
};

describe("places", () => {
  it("in a fact are found, and changed in the fact alone", () => {
    const texts = [fieldOf("text", "hail {hail-time|hail days} hail")];
    const outcomes = placesOf(document, texts, phrase).map((place) =>
      outcomeOf(place, "wind"),
    );
    expect(outcomes.map((outcome) => "edits" in outcome)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(outcomes[1]).toEqual({
      refusal: expect.stringContaining('the fact "hail-time"'),
    });
  });

  it("have names of their own", () => {
    expect(places).toHaveLength(3);
    expect(new Set(places.map(({ id }) => id)).size).toBe(3);
  });

  it("are shown with the whole words around them", () => {
    const long = `${"before ".repeat(20)}hail${" after".repeat(20)}`;
    const [place] = placesOf(document, [fieldOf("text", long)], phrase);
    const { before, found, after } = excerptOf(place!);
    expect(before).toMatch(/^… (before ){5,9}$/);
    expect(found).toBe("hail");
    expect(after).toMatch(/^( after){5,9} …$/);
  });

  it("that read so already are left alone", () => {
    const readable = places.map((place) => outcomeOf(place, "Hail"));
    expect(readable.map((outcome) => "edits" in outcome)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("what is chosen", () => {
  it("becomes one change for each document", () => {
    const { changes, places } = chosenOf(found, new Set(), "ice");
    expect(changes.map(({ set }) => set)).toEqual([
      { title: "ice and ice", text: "No ice" },
    ]);
    expect(places).toBe(3);
  });

  it("leaves out what is unticked, and documents without a change", () => {
    const [first] = places;
    const some = chosenOf(found, new Set([first!.id]), "ice");
    expect(some.changes.map(({ set }) => set)).toEqual([
      { title: "Hail and ice", text: "No ice" },
    ]);
    const all = new Set(places.map(({ id }) => id));
    expect(chosenOf(found, all, "ice")).toEqual({
      changes: [],
      documents: [],
      places: 0,
    });
  });
});
