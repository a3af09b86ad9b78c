import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

function drawing(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

describe.each(["us-map.svg", "state-shapes.svg"])("%s", (name) => {
  const svg = drawing(name);

  it("holds all 50 states and the District of Columbia", () => {
    const ids = [...svg.matchAll(/id="s(\d{2})"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(51);
  });
});
