import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import { build, isBuilt } from "../scripts/build/built-folder.ts";
import { siteBuild } from "../scripts/build/build-site.ts";
import { studioBuild } from "../scripts/build/studio/build-studio.ts";
import { findBrowser } from "./fixtures/browser.fixture.ts";
import {
  findInstalledPostgres,
  installPostgres,
} from "./fixtures/postgres/find-postgres.fixture.ts";

// `npm test` and `npm run test:long`: every check of the repository, one after
// the other, and one closing line that sums them up.

const long = process.argv.includes("--long");
const reports = path.resolve("test-results/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Hundreds of processes load the same files: the first one compiles them.
const COMPILE_CACHE = path.resolve(".cache", "compile");

const total = { passed: 0, failed: 0, skipped: 0 };
// Repeated at the end of the long output.
const failures: string[] = [];

function count(
  name: string,
  passed: number,
  failed: number,
  skipped = 0,
): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(
    `\n${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
  );
}

function tool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.resolve(script), ...args],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    },
  );
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function check(
  name: string,
  run: () => Promise<number | void>,
): Promise<void> {
  console.log(`\n=== ${name}`);
  try {
    const code = await run();
    if (code) failures.push(name);
    count(name, code ? 0 : 1, code ? 1 : 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failures.push(name);
    count(name, 0, 1);
  }
}

/** The parts of a runner's report that are summed up. */
type Report = Partial<
  Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>
> & { stats?: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };

/** Enough to see why; the whole of it stands further up. */
const LONGEST_MESSAGE = 1_500;

/** What a report says of its failed tests, wherever it says it. */
function messagesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { failureMessages, message } = part as Record<string, unknown>;
  if (Array.isArray(failureMessages)) return failureMessages.map(String);
  if ("stack" in part || "snippet" in part) return [String(message)];
  return Object.values(part).flatMap(messagesIn);
}

/** A runner that failed without a failed test counts as one failure. */
async function runTests(
  name: string,
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  console.log(`\n=== ${name}`);
  const file = path.join(reports, `${path.basename(script)}.json`);
  const code = await tool(
    script,
    args.map((each) => each.replace("REPORT", file)),
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(long && { TEST_LONG: "1" }),
    },
  );
  let report: Report = {};
  try {
    report = JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    // It ended before: its code says so.
  }
  if (code !== 0)
    failures.push(
      `${name}: ended with ${code}`,
      ...messagesIn(report).map((each) => each.slice(0, LONGEST_MESSAGE)),
    );
  const { numPassedTests, numFailedTests, numPendingTests, stats } = report;
  const failed =
    numFailedTests ?? (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count(
    name,
    numPassedTests ?? stats?.expected ?? 0,
    code === 0 ? failed : Math.max(1, failed),
    numPendingTests ?? stats?.skipped ?? 0,
  );
}

// Two at a time, the longest first: there are two cores at least.
const first: (() => Promise<void>)[] = [
  () => check("Lint", () => tool("node_modules/eslint/bin/eslint.js", ["."])),
  () =>
    check("Build of the Studio", async () => {
      if (!isBuilt(studioBuild)) await build(studioBuild);
    }),
  () =>
    check("Build of the site", async () => {
      if (!isBuilt(siteBuild)) await build(siteBuild);
    }),
  () =>
    check("Borders between the folders", () =>
      tool("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", [
        "--config",
        "architecture.js",
        ".",
      ]),
    ),
  () =>
    check("Types", () => tool("node_modules/typescript/bin/tsc", ["--build"])),
  () =>
    check("Format", () =>
      tool("node_modules/prettier/bin/prettier.cjs", [
        "--check",
        "--log-level",
        "warn",
        ".",
      ]),
    ),
  () =>
    check("Generated types are those of the schema", () =>
      tool("scripts/typegen.ts", ["--check"]),
    ),
];
async function workOff(): Promise<void> {
  for (let next = first.shift(); next; next = first.shift()) await next();
}
await Promise.all([workOff(), workOff()]);

if (long) {
  installPostgres();
  const programs = findInstalledPostgres();
  if ("missing" in programs) count(`Postgres: ${programs.missing}`, 0, 0, 1);
}
await runTests(
  "Unit, contract and property tests",
  "node_modules/vitest/vitest.mjs",
  [
    ...["run", "--reporter=default", "--reporter=json"],
    "--outputFile.json=REPORT",
  ],
);
const browser = await findBrowser();
await runTests(
  "Browser tests",
  "node_modules/@playwright/test/cli.js",
  ["test", "--reporter=list,json"],
  { CHROMIUM_PATH: browser.executablePath, ...browser.env },
);

for (const failure of failures) console.log(`\nFAILED ${failure}`);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
