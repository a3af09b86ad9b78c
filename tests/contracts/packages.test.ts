import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

type Manifest = {
  imports: Record<string, string>;
  exports: Record<string, string | { default: string }>;
};

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest;
}

it("imports only what the content lake exports", () => {
  const folder = "packages/content-lake";
  const sources = Object.entries(manifestOf(folder).exports).flatMap(
    ([name, target]): [string, string][] => {
      // The Studio's adapter is for browsers, and found by Sanity's builder.
      if (typeof target === "string" || name === "./studio") return [];
      const source = target.default
        .replace("./dist/", `./${folder}/src/`)
        .replace(/\.js$/, ".ts");
      return [[`#content-lake/${name.slice("./".length)}`, source]];
    },
  );
  expect(manifestOf(".").imports).toEqual(Object.fromEntries(sources));
});
