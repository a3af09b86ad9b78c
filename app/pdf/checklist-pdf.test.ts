import { describe, expect, it } from "vitest";

import { checklistPdf } from "./checklist-pdf";
import { breakLines } from "./text-width";

function read(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

describe("checklistPdf", () => {
  it("holds title and every point as text that can be selected", () => {
    const file = read(
      checklistPdf(
        { title: "Checklist", items: ["First (1)", "Owner’s"] },
        "RCC",
      ),
    );
    expect(file.startsWith("%PDF-")).toBe(true);
    expect(file).toContain("/Title (Checklist)");
    expect(file).toContain("(First \\0501\\051) Tj");
    expect(file).toContain("(Owner\\222s) Tj");
  });

  it("has a table that points to every object", () => {
    const file = read(checklistPdf({ title: "T", items: ["a", "b"] }, "RCC"));
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n /gm)];
    expect(offsets.length).toBeGreaterThan(5);
    offsets.forEach(([, offset], index) => {
      expect(file.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(
        true,
      );
    });
  });

  it("goes on to another page when one is full", () => {
    const items = Array.from({ length: 80 }, (_, index) => `Point ${index}`);
    const file = read(checklistPdf({ title: "T", items }, "RCC"));
    expect(Number(/\/Count (\d+)/.exec(file)?.[1])).toBeGreaterThan(1);
    for (const item of items) expect(file).toContain(`(${item}) Tj`);
  });
});

describe("breakLines", () => {
  it("loses no word", () => {
    const words = "Photograph every room from each corner, then each object";
    const lines = breakLines(words, 12, 120);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe(words);
  });
});
