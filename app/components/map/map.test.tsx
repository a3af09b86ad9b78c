import { readFileSync } from "node:fs";

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { LicensedMap } from "./licensed-map";

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

describe("LicensedMap", () => {
  it("lights and links a state, and passes over one without a census code", () => {
    const html = renderToStaticMarkup(
      <LicensedMap
        states={[
          { name: "Utah", slug: "utah", fipsCode: "49" },
          { name: "New", slug: "new", fipsCode: null },
        ]}
      />,
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="/states/utah"');
    expect(html).toContain("#s49");
  });
});
