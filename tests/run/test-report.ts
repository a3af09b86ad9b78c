import { readFileSync } from "node:fs";

import type { Counts } from "./summary.ts";

/** What a runner wrote of its tests. */
export type TestReport = {
  counts: Counts;
  /** Why tests failed, shortened. */
  messages: string[];
};

/** The parts of a report of Vitest or Playwright that are summed up. */
type Written = Partial<
  Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>
> & { stats?: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };

/** Enough to see why; the whole of it stands further up. */
const LONGEST_MESSAGE = 1_500;

/** Reads a report. A runner that ended before it wrote one has no tests in it. */
export function readReport(file: string): TestReport {
  let written: Written = {};
  try {
    written = JSON.parse(readFileSync(file, "utf8")) as Written;
  } catch {
    // Its exit code says so.
  }
  const { numPassedTests, numFailedTests, numPendingTests, stats } = written;
  return {
    counts: {
      passed: numPassedTests ?? stats?.expected ?? 0,
      failed: numFailedTests ?? (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      skipped: numPendingTests ?? stats?.skipped ?? 0,
    },
    messages: messagesIn(written).map((each) => each.slice(0, LONGEST_MESSAGE)),
  };
}

/** What a report says of its failed tests, wherever it says it. */
function messagesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { failureMessages, message } = part as Record<string, unknown>;
  if (Array.isArray(failureMessages)) return failureMessages.map(String);
  if ("stack" in part || "snippet" in part) return [String(message)];
  return Object.values(part).flatMap(messagesIn);
}
