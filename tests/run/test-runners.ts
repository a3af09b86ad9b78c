import path from "node:path";

import { type Browser, findBrowser } from "../fixtures/browser.fixture.ts";
import { errorsBesideTests, failedBrowserTests } from "./browser-report.ts";
import type { Summary } from "./summary.ts";
import { readReport } from "./test-report.ts";
import { tool } from "./tool.ts";

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
/** As in playwright.config.ts. */
const BROWSER = "test-results/browser";
/** A run with more unsteady tests has failed. */
const MOST_UNSTEADY = 2;

/** What all runs of tests share. */
export type RunOptions = {
  summary: Summary;
  /** A folder for the runners' output. */
  reports: string;
  /** Determines the shuffled order of the files. */
  seed: number;
  env: Readonly<Record<string, string>>;
};

type Part = {
  name: string;
  /** The runner's projects; all if left out. */
  projects?: readonly string[];
  /** Further arguments of its command. */
  args?: readonly string[];
};

/** Runs Vitest. A runner that fails without a failed test counts as one failure. */
export async function runVitest(
  { summary, reports, seed, env }: RunOptions,
  { name, projects = [], args = ["run"] }: Part,
): Promise<void> {
  console.log(`\n=== ${name}`);
  const file = path.join(reports, `${nameOf(name)}.json`);
  const code = await tool(
    VITEST,
    [
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...projects.flatMap((project) => ["--project", project]),
      `--sequence.seed=${seed}`,
    ],
    env,
  );
  const { counts, messages } = readReport(file);
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed);
  if (failed > 0) summary.explain(`${name}: ended with ${code}`, ...messages);
  summary.add(name, { ...counts, failed });
}

/**
 * Runs tests in a browser. Failed ones are repeated alone at the end, and are
 * unsteady if they then pass.
 */
export async function runPlaywright(
  { summary, reports, seed, env }: RunOptions,
  {
    name,
    projects = [],
    browser = findBrowser(),
  }: Part & { browser?: Promise<Browser> },
): Promise<void> {
  console.log(`\n=== ${name}`);
  const { executablePath, env: libraries } = await browser;
  const variables = { ...env, CHROMIUM_PATH: executablePath, ...libraries };
  const run = (words: readonly string[], file: string) =>
    tool(PLAYWRIGHT, ["test", "--reporter=list,json", ...words], {
      ...variables,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
  const file = path.join(reports, `${nameOf(name)}.json`);
  const code = await run(
    [
      `--shuffle=${seed}`,
      ...projects.flatMap((project) => ["--project", project]),
    ],
    file,
  );
  const first = readReport(file);
  const failedFirst = failedBrowserTests(file);
  if (code === 0 || failedFirst.length === 0) {
    const failed = code === 0 ? 0 : 1;
    if (failed) summary.explain(`${name}: ended with ${code}`);
    summary.add(name, { ...first.counts, failed });
    return;
  }
  console.log("\nOnce more, one by one, what failed:");
  const again = path.join(reports, `${nameOf(name)}-again.json`);
  await run(
    [
      "--last-failed",
      "--last-failed-file",
      `${BROWSER}/.last-run.json`,
      "--output",
      `${BROWSER}-again`,
      "--workers=1",
      "--trace=on",
    ],
    again,
  );
  const second = readReport(again);
  const stillFailed = new Set(failedBrowserTests(again).map(({ id }) => id));
  // A test that was not repeated has not passed.
  const unsteady =
    second.counts.passed + second.counts.failed === failedFirst.length
      ? failedFirst.filter(({ id }) => !stillFailed.has(id))
      : [];
  summary.addUnsteady(
    ...unsteady.map(({ title, files }) => [title, ...files].join("\n  ")),
  );
  const failed =
    failedFirst.length -
    (unsteady.length > MOST_UNSTEADY ? 0 : unsteady.length) +
    errorsBesideTests(file) +
    errorsBesideTests(again);
  if (failed > 0) summary.explain(name, ...first.messages, ...second.messages);
  summary.add(name, {
    passed: first.counts.passed + Math.max(0, first.counts.failed - failed),
    failed,
    skipped: first.counts.skipped,
  });
}

function nameOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}
