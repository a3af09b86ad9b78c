import { existsSync, globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

// docs/walks.md names functions and files, docs/promises.md and docs/shared.md tests: a
// stale name misleads.

const [, ...walks] = readFileSync("docs/walks.md", "utf8").split("\n## ");

/** How many files each walk may open, in order. */
const MOST_FILES = [30, 21, 35, 15, 14];

it.each(
  walks.map(
    (walk, at) => [walk.split("\n", 1)[0]!, walk, MOST_FILES[at]!] as const,
  ),
)(
  "%s: ten lines of functions that are there, in few files",
  (_title, walk, most) => {
    expect(walk.match(/^\d+\. /gm)).toHaveLength(10);
    const named = [...walk.matchAll(/`([\w.]+)` \(`([^`]+)`\)/g)].map(
      ([, name, file]) => [name!, file!] as const,
    );
    const gone = named.filter(
      ([name, file]) =>
        !existsSync(file) ||
        !name
          .split(".")
          .every((part) =>
            new RegExp(`\\b${part}\\b`).test(readFileSync(file, "utf8")),
          ),
    );
    expect(gone).toEqual([]);
    const files = new Set(named.map(([, file]) => file));
    expect(files.size).toBeLessThanOrEqual(most);
  },
);

/** The rows of a document's tables. */
const rowsOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\| (?!Promise |Shared |-)/.test(line));

it("each promise names an owner that is there", () => {
  const rows = rowsOf("docs/promises.md");
  expect(rows).not.toEqual([]);
  const ownerOf = (row: string) => /`([^`]+)` +\| [\w ]+\|$/.exec(row)?.[1];
  expect(rows.filter((row) => !existsSync(ownerOf(row) ?? ""))).toEqual([]);
});

it("what is shared names limits and a test that are there", () => {
  const code = globSync(
    "{app,domain,packages/content-lake/src,server,supabase}/**/*.ts",
  ).map((file) => readFileSync(file, "utf8"));
  const limits = new Set(
    code.join("\n").match(/(?<=^(export )?const )[A-Z_]+\b/gm),
  );
  const rows = rowsOf("docs/shared.md");
  expect(rows).not.toEqual([]);
  for (const row of rows) {
    const [, file = "", title = ""] = /`([^`]+)` › (.+?) +\|$/.exec(row) ?? [];
    expect(title, row).not.toBe("");
    expect(readFileSync(file, "utf8")).toContain(title);
    for (const [name] of row.matchAll(/(?<=`)[A-Z_]+/g))
      expect(limits).toContain(name);
  }
});
