import { readdirSync, readFileSync } from "node:fs";

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

function functionsIn(source: string): string[] {
  const text = readFileSync(`${LAKE}/${source}`, "utf8");
  return [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(
    ([, name = ""]) => name,
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

it("exports what the content lake's README names", () => {
  const readme = readFileSync(`${LAKE}/README.md`, "utf8");
  const entries = lakeEntries();
  const named = [...readme.matchAll(/`content-lake\/([\w/{},-]+)`/g)].flatMap(
    ([, entry = ""]) => {
      const [, folder = "", names = entry] = /^(.*)\{(.*)\}$/.exec(entry) ?? [];
      return names.split(",").map((name) => `./${folder}${name}`);
    },
  );
  expect(named).not.toEqual([]);
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(named));

  const all = readdirSync(`${LAKE}/src`, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!.*\.(?:test|fixture)\.ts$).*\.ts$/.test(file))
    .flatMap((file) => functionsIn(`src/${file}`));
  const exported = Object.values(entries).flatMap(functionsIn);
  const words = [...readme.matchAll(/`(\w+[A-Z]\w*)/g)].map(
    ([, word = ""]) => word,
  );
  const functions = words.filter((word) => all.includes(word));
  expect(functions).toContain("contentLake");
  expect(exported).toEqual(expect.arrayContaining(functions));
});
