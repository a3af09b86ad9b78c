import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canBeDrawn } from "./image-information.ts";

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "drawings-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function save(drawing: string): string {
  const path = join(folder, "drawing.svg");
  writeFileSync(path, drawing);
  return path;
}

describe("canBeDrawn", () => {
  it("knows a drawing from what is none", async () => {
    const circle = `<svg ${NAMESPACE} width="9" height="9"><circle r="4"/></svg>`;
    expect(await canBeDrawn(save(circle))).toBe(true);
    expect(await canBeDrawn(save(`<svg ${NAMESPACE} width="9"><`))).toBe(false);
  });

  it("gives up on a drawing without an end", async () => {
    expect(await canBeDrawn(save(endless()), 2)).toBe(false);
  });
});

/** Groups of groups: ten thousand million shapes, each group of them blurred. */
function endless(): string {
  const groups = Array.from({ length: 10 }, (_, level) => {
    const copies = `<use href="#g${level}"/>`.repeat(10);
    return `<g id="g${level + 1}" filter="url(#f)">${copies}</g>`;
  });
  return `<svg ${NAMESPACE} width="4000" height="4000"><defs><filter id="f" width="1000" height="1000"><feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="1000" baseFrequency="0.9"/></filter><g id="g0"><rect width="4000" height="4000"/></g>${groups.join("")}</defs><use href="#g10"/></svg>`;
}
