import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";

import { findBrowser } from "./fixtures/browser.fixture.ts";
import {
  findInstalledPostgres,
  installPostgres,
} from "./fixtures/postgres/find-postgres.fixture.ts";
import { renewNewDatabase } from "./fixtures/stack/new-database.fixture.ts";
import { COUNTED, measure, printCosts, type Cost } from "./run/measure.ts";
import { buildAll, checkBesideTests, checkFiles } from "./run/static-checks.ts";
import { Summary } from "./run/summary.ts";
import {
  runPlaywright,
  runVitest,
  type RunOptions,
} from "./run/test-runners.ts";

// `npm test` and `npm run test:long`: every check of the repository, and one
// closing line with the totals. With `--times` each kind runs alone, and a
// table shows its costs.

const long = process.argv.includes("--long");
const times = process.argv.includes("--times");
const reports = path.resolve("test-results/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const summary = new Summary();
const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 1_000_000);
console.log(`The order of the files: TEST_SEED=${seed}`);

const options: RunOptions = {
  summary,
  reports,
  seed,
  env: { ...(long && { TEST_LONG: "1" }), ...(times && COUNTED) },
};

if (long) {
  installPostgres();
  const programs = findInstalledPostgres();
  if ("missing" in programs)
    summary.add(`Postgres: ${programs.missing}`, { skipped: 1 });
}

await renewNewDatabase();

/** The kinds of checks, for the table of their costs. */
const kinds: Record<string, () => Promise<void>> = {
  static: () => checkFiles(summary),
  ...Object.fromEntries(
    [
      ["unit", "unit", "unit-modules"],
      ["lake", "content-lake"],
      ["pages", "pages"],
      ["contracts", "contracts", "contracts-modules"],
      ...(long
        ? [
            ["Postgres", "postgres"],
            ["trials", "trials"],
          ]
        : []),
    ].map(([name = "", ...projects]) => [
      name,
      () => runVitest(options, { name, projects }),
    ]),
  ),
  "browser without Studio": () =>
    runPlaywright(options, {
      name: "browser without Studio",
      projects: ["site"],
    }),
  "browser with Studio": () =>
    runPlaywright(options, {
      name: "browser with Studio",
      projects: ["studio"],
    }),
};

const costs: Record<string, Cost> = {};
if (times)
  for (const [kind, run] of Object.entries(kinds))
    costs[kind] = await measure(run);
else {
  await buildAll(summary);
  const browser = findBrowser();
  // What it throws is thrown where it is used.
  const found = browser.catch(() => {});
  // Tests of the long form install packages, and apt-get runs once at a time.
  if (long) await found;
  // Many of these tests wait for processes, which leaves time for the checks.
  await Promise.all([
    runVitest(options, { name: "Unit, contract and property tests" }),
    checkBesideTests(summary),
  ]);
  await runPlaywright(options, { name: "Browser tests", browser });
}

summary.print();
if (times) printCosts(costs);
process.exit(summary.hasFailed ? 1 : 0);
