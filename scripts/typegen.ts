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

import { answerShapes } from "./typegen/answer-shapes.ts";

// `npm run typegen` writes the schema, the types of the queries and the shapes
// of their results; with --check it changes nothing and exits 1 if the files
// are stale.

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const studio = path.join(root, "studio");
const schemaFile = path.join(root, "schemas/sanity.schema.json");
const typesFile = path.join(root, "app/content/sanity.types.ts");
const shapesFile = path.join(root, "app/content/sanity.shapes.ts");

/**
 * Runs one command of Sanity's own tool, without network. Throws an Error with
 * its output.
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

/** Extracts the content model from the Studio's sources, by Sanity's tool. */
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

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Writes a file only if it differs, since watchers notice every write. */
function update(file: string, text: string): void {
  if (read(file) !== text) writeFileSync(file, text);
}

async function write(folder: string): Promise<number> {
  const schema = extractSchema(folder);
  update(schemaFile, schema);
  update(typesFile, generateTypes(folder));
  update(shapesFile, await answerShapes(schema));
  console.log(
    "Wrote schemas/sanity.schema.json, app/content/sanity.types.ts and app/content/sanity.shapes.ts.",
  );
  return 0;
}

async function check(folder: string): Promise<number> {
  const schema = extractSchema(folder);
  const isFresh =
    read(schemaFile) === schema &&
    read(typesFile) === generateTypes(folder) &&
    read(shapesFile) === (await answerShapes(schema));
  if (isFresh) {
    console.log("The generated types are up to date.");
    return 0;
  }
  console.error(
    "The content model or a query changed, but schemas/sanity.schema.json and what is generated in app/content did not. Run: npm run typegen",
  );
  return 1;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "typegen-"));
try {
  process.exitCode = process.argv.includes("--check")
    ? await check(folder)
    : await write(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
