import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { flag, runCommand } from "./stack/command.ts";
import { answerShapes } from "./typegen/answer-shapes.ts";

const HELP = `npm run typegen [-- --check]

Writes the schema, the types of the queries and the shapes of their results; with
--check it changes nothing and ends with 1 if the files are stale.`;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const studio = path.join(root, "studio");
const schemaFile = path.join(root, "schemas/sanity.schema.json");
const typesFile = path.join(root, "app/content/sanity.types.ts");
const shapesFile = path.join(root, "app/content/sanity.shapes.ts");

/**
 * Runs a command of Sanity's own tool offline.
 *
 * @throws Error with its output.
 */
function sanity(
  args: readonly string[],
  variables: Record<string, string> = {},
): void {
  const result = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/@sanity/cli/bin/run.js"), ...args],
    {
      cwd: studio,
      encoding: "utf8",
      env: { ...process.env, DO_NOT_TRACK: "1", CI: "1", ...variables },
    },
  );
  if (result.status !== 0) {
    const output = `${result.stdout}${result.stderr}`;
    throw new Error(`sanity ${args.join(" ")} failed:\n${output}`);
  }
}

/** Extracts the content model from the Studio's sources with Sanity's tool. */
function extractSchema(folder: string): string {
  const file = path.join(folder, "schema.json");
  const target = path.relative(studio, file);
  sanity(["schema", "extract", "--enforce-required-fields", "--path", target]);
  return readFileSync(file, "utf8");
}

/** Generates the types of the schema and the queries. */
function generateTypes(folder: string): string {
  const file = path.join(folder, "types.ts");
  sanity(["typegen", "generate"], { TYPEGEN_OUTPUT: file });
  return readFileSync(file, "utf8");
}

const folder = mkdtempSync(path.join(os.tmpdir(), "typegen-"));
const command = { help: HELP, options: { check: flag } };

await runCommand(command, async ({ check }) => {
  const schema = extractSchema(folder);
  const stale: string[] = [];
  // Only differences are written, since watchers notice every write.
  for (const [file, make] of [
    [schemaFile, () => schema],
    [typesFile, () => generateTypes(folder)],
    [shapesFile, () => answerShapes(schema)],
  ] as const) {
    const text = await make();
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    stale.push(path.relative(root, file));
    if (!check) writeFileSync(file, text);
  }
  if (check && stale.length > 0)
    throw new Error(`Stale: ${stale.join(", ")}. Run: npm run typegen`);
  console.log(
    stale.length > 0
      ? `Written: ${stale.join(", ")}.`
      : "The generated types are up to date.",
  );
}).finally(() => rmSync(folder, { recursive: true, force: true }));
