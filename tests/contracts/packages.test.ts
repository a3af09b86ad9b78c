import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

type Manifest = {
  imports: Record<string, string>;
  exports: Record<string, string | { default: string }>;
};

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest;
}

const LAKE = "packages/content-lake";

/** The source of each entry of the content lake, such as `./backup/write`. */
function lakeEntries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(manifestOf(LAKE).exports).flatMap(([name, target]) =>
      typeof target === "string"
        ? []
        : [[name, target.default.replace("dist", "src").replace(/js$/, "ts")]],
    ),
  );
}

it("imports only what the content lake exports", () => {
  const sources = Object.entries(lakeEntries())
    // The Studio's adapter is for browsers, and found by Sanity's builder.
    .filter(([name]) => name !== "./studio")
    .map(([name, source]) => [
      name.replace(".", "#content-lake"),
      source.replace(".", `./${LAKE}`),
    ]);
  expect(manifestOf(".").imports).toEqual(Object.fromEntries(sources));
});
