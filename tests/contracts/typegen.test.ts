import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

// What a developer reads after a slip in the content model or in a migration.

const SOURCES = [
  ...["app", "packages", "schemas", "scripts", "studio", "supabase"],
  ...["tests", "package.json", "tsconfig.base.json"],
];

let root = "";
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "typegen-test-"));
  for (const name of SOURCES) {
    const isSource = (file: string) =>
      !/node_modules|[\\/]dist($|[\\/])|\.sanity/.test(file);
    cpSync(name, path.join(root, name), { recursive: true, filter: isSource });
  }
  symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(script: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script],
    { cwd: root, encoding: "utf8" },
  );
  return { status, words: stdout + stderr };
}

it("names the file that lists the types, if a type is unknown", () => {
  const file = path.join(root, "schemas/fields/section-fields.ts");
  const source = readFileSync(file, "utf8");
  writeFileSync(file, source.replace('"heroSection"', '"quoteSection"'));
  const { status, words } = run("scripts/typegen.ts");
  expect(words).toMatch(/schemas\/index\.ts does not list .*quoteSection/);
  expect(status).toBe(1);
});

it("says in one sentence which migration cannot be applied", () => {
  const file = path.join(root, "supabase/migrations/29991231000000_slip.sql");
  writeFileSync(file, "create tabel slip ();");
  expect(run("scripts/typegen-database.ts")).toEqual({
    status: 1,
    words:
      'The migration 29991231000000_slip.sql cannot be applied: syntax error at or near "tabel"\n',
  });
});
