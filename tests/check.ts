import { globSync, mkdirSync } from "node:fs";
import path from "node:path";

import { checkFiles } from "./run/static-checks.ts";
import { Summary } from "./run/summary.ts";
import { runVitest } from "./run/test-runners.ts";

// `npm run check`, for before each commit: everything that needs no browser and
// no stack of its own. Folders or files as arguments narrow it to the tests
// that depend on them.

/** The kinds of tests that take seconds. */
const QUICK = ["unit", "unit-modules", "content-lake", "pages"];

const narrowed = process.argv
  .slice(2)
  .flatMap((each) =>
    /\.tsx?$/.test(each) ? each : globSync(`${each}/**/*.{ts,tsx}`),
  );
if (process.argv.length > 2 && narrowed.length === 0) {
  console.error(`No file is in ${process.argv.slice(2).join(", ")}.`);
  process.exit(1);
}

const reports = path.resolve("test-results/reports");
mkdirSync(reports, { recursive: true });
const summary = new Summary();
await checkFiles(summary);
await runVitest(
  { summary, reports, seed: 1, env: {} },
  {
    name: "Tests without a browser",
    projects: QUICK,
    args:
      narrowed.length > 0
        ? ["related", "--run", "--passWithNoTests", ...narrowed]
        : ["run"],
  },
);
summary.print();
process.exit(summary.hasFailed ? 1 : 0);
