import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it, vi } from "vitest";

import { siteBuild } from "./build-site.ts";
import type { hashInputs } from "./input-hash.ts";
import { studioBuild } from "./studio/build-studio.ts";

vi.mock("./input-hash.ts", () => ({
  hashInputs: ((entries) =>
    entries
      .map((entry) => path.relative("", entry))
      .join()) satisfies typeof hashInputs,
}));

/** The paths that the files of a folder import by relative addresses. */
function importsOf(folder: string): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, {
    exclude: ["**/node_modules/**", "**/*.{test,fixture}.{ts,tsx}"],
  });
  return files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?!import type).*(?:from|import\(?) ?"(\.{1,2}\/[^"?]+)/gm,
      ),
    ].map(([, to = ""]) => path.join(path.dirname(file), to)),
  );
}

// What is not one would change, and the next start would serve the old build.
it.each([
  [siteBuild, ["app", "domain", "server"]],
  [studioBuild, ["domain", "schemas", "studio"]],
])("what $name is built from is among its inputs", (build, folders) => {
  const inputs = build.inputs().split(",");
  const isInput = (file: string) =>
    inputs.some((each) => file === each || file.startsWith(`${each}/`));
  const imported = folders.flatMap(importsOf);
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter((file) => !isInput(file))).toEqual([]);
});
