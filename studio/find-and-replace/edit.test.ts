import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { editedText, editsFor } from "./edit.ts";
import { type TextField, type TextPart, textOf } from "./text-field.ts";

/** A field of parts, each written as `text` or `marks:text`; `null` is an object. */
function fieldOf(...parts: (string | null)[]): TextField {
  return {
    titles: [],
    parts: parts.map((part, index): TextPart | null => {
      if (part === null) return null;
      const [marks = "", text = part] = part.includes(":")
        ? part.split(":")
        : ["", part];
      return { path: [index], text, marks };
    }),
  };
}

/** The texts of the parts after a replacement, or why there is none. */
function replaced(
  field: TextField,
  found: string,
  replacement: string,
): (string | null)[] | string {
  const start = textOf(field).indexOf(found);
  const range = { start, end: start + found.length };
  const edits = editsFor(field, range, replacement);
  return Array.isArray(edits)
    ? field.parts.map((part) => part && editedText(part, edits))
    : edits.refusal;
}

describe("a replacement", () => {
  it.each([
    [
      "within a string",
      ["We use drones."],
      "drones",
      "ladders",
      ["We use ladders."],
    ],
    ["by nothing", ["We use drones."], " drones", "", ["We use."]],
    [
      "within marked words",
      ["We ", "b:use drones", "."],
      "drones",
      "it",
      ["We ", "b:use it", "."],
    ],
    [
      "across parts with the same marks",
      ["hail da", "mage now"],
      "hail damage",
      "storm",
      ["storm", " now"],
    ],
    [
      "of the end, beside a link",
      ["our ", "link:public adjuster"],
      "our public adjuster",
      "our public adjusters",
      ["our ", "link:public adjusters"],
    ],
    [
      "of the start, before a link",
      ["our ", "link:guide"],
      "our guide",
      "this guide",
      ["this ", "link:guide"],
    ],
    [
      "of words in the middle",
      ["a ", "b:bold word", " c"],
      "a bold word c",
      "a bold text c",
      ["a ", "b:bold text", " c"],
    ],
    [
      "that only adds between two parts",
      ["a ", "b:bold"],
      "a bold",
      "a very bold",
      ["a very ", "b:bold"],
    ],
  ])("%s keeps all marks", (_, parts, found, replacement, expected) => {
    const texts = expected.map((part) => part.replace(/^\w+:/, ""));
    expect(replaced(fieldOf(...parts), found, replacement)).toEqual(texts);
  });

  it("is refused where it would have to choose between marks", () => {
    const field = fieldOf("hail ", "b:damage", " now");
    expect(replaced(field, "hail damage", "a storm")).toContain("bold");
    expect(replaced(field, "hail damage now", "")).toContain("bold");
  });

  it("is refused where an object stands among the words", () => {
    const field = fieldOf("hail ", null, "damage");
    expect(replaced(field, "hail \uFFFCdamage", "storm")).toContain(
      "something",
    );
  });

  it("does not mix with others in the same part", () => {
    const field = fieldOf("one two one");
    const [part] = field.parts;
    const edits = [0, 8].flatMap((start) => {
      const edit = editsFor(field, { start, end: start + 3 }, "three");
      return Array.isArray(edit) ? edit : [];
    });
    expect(part && editedText(part, edits)).toBe("three two three");
  });

  it("gives the text that was asked for, wherever it is possible", () => {
    const text = fc.string({
      minLength: 1,
      maxLength: 4,
      unit: fc.constantFrom("a", "b", " "),
    });
    const part = fc.tuple(fc.constantFrom("x", "y"), text);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.nat(12),
        fc.integer({ min: 1, max: 8 }),
        fc.string({ maxLength: 6, unit: fc.constantFrom("a", "b", " ") }),
        (parts, from, length, replacement) => {
          const field = fieldOf(
            ...parts.map(([marks, text]) => `${marks}:${text}`),
          );
          const before = textOf(field);
          const start = Math.min(from, before.length - 1);
          const end = Math.min(start + length, before.length);
          const edits = editsFor(field, { start, end }, replacement);
          if (!Array.isArray(edits)) return;
          const after = field.parts.map(
            (part) => part && editedText(part, edits),
          );
          expect(after.join("")).toBe(
            before.slice(0, start) + replacement + before.slice(end),
          );
        },
      ),
    );
  });
});
