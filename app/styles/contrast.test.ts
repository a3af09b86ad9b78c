import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("app.css", import.meta.url), "utf8");

/** The colors that a block of the stylesheet names, by their tokens. */
function tokensIn(block: string): Map<string, string> {
  const named = block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g);
  return new Map([...named].map(([, name, value]) => [name!, value!]));
}

function blockAfter(start: string): string {
  const from = css.indexOf(start);
  return css.slice(from, css.indexOf("\n}", from));
}

const light = tokensIn(blockAfter("@theme {"));
const dark = new Map([
  ...light,
  ...tokensIn(blockAfter("@media (prefers-color-scheme: dark)")),
]);

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (high! + 0.05) / (low! + 0.05);
}

/**
 * The pairs of colors with their minimal contrast: 4.5 for text, 3 for other
 * elements (WCAG 1.4.3, 1.4.11).
 */
const pairs: readonly [what: string, on: string, least: number][] = [
  ...["paper", "surface", "sunken"].flatMap(
    (ground): [string, string, number][] => [
      ["ink", ground, 4.5],
      ["ink-soft", ground, 4.5],
      ["link", ground, 4.5],
      ["link-strong", ground, 4.5],
      ["danger", ground, 4.5],
      // The edges of fields, and the focus.
      ["control", ground, 3],
      ["focus", ground, 3],
    ],
  ),
  ["on-weight", "weight", 4.5],
  ["on-weight-soft", "weight", 4.5],
  ["weight-link", "weight", 4.5],
  ["on-signal", "signal", 4.5],
  ["on-signal", "signal-strong", 4.5],
  ["pending", "pending-surface", 4.5],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the colours of the %s scheme", (_scheme, tokens) => {
  it.each(pairs)("tell %s from %s", (what, on, least) => {
    const measured = contrast(tokens.get(what)!, tokens.get(on)!);
    expect(measured).toBeGreaterThanOrEqual(least);
  });
});
