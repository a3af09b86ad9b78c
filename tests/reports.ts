import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The result of a test runner; `failures` has the name and messages of each.
 */
export type Report = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
};

type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
};

/** Reads the JSON report of vitest. Throws if there is none. */
export function readUnitReport(file: string): Report {
  const report = JSON.parse(readFileSync(file, "utf8")) as UnitReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(unitFailures),
  };
}

function unitFailures(result: UnitReport["testResults"][number]): string[] {
  const file = path.relative(".", result.name);
  const failed = result.assertionResults.filter(
    ({ status }) => status === "failed",
  );
  // A file can fail as a whole, with a message of its own and no test.
  if (result.status === "failed" && failed.length === 0)
    return [`${file}: ${result.message}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${failureMessages.join("\n")}`,
  );
}

type BrowserSuite = {
  file: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
};

type BrowserReport = {
  stats: {
    expected: number;
    unexpected: number;
    flaky: number;
    skipped: number;
  };
  suites: BrowserSuite[];
};

/** Reads the JSON report of Playwright. Throws if there is none. */
export function readBrowserReport(file: string): Report {
  const { stats, suites } = JSON.parse(
    readFileSync(file, "utf8"),
  ) as BrowserReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(browserFailures),
  };
}

function browserFailures({ file, specs, suites }: BrowserSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const messages = tests
        .flatMap(({ results }) => results)
        .flatMap(({ error }) => error?.message ?? []);
      return `${file}: ${title}\n${messages.join("\n")}`;
    });
  return [...own, ...(suites ?? []).flatMap(browserFailures)];
}
