import { readFileSync } from "node:fs";

import type { Counts } from "./summary.ts";

/** A runner's report on its tests. */
export type TestReport = {
  counts: Counts;
  /** Why tests failed, shortened. */
  messages: string[];
};

/** The parts of a Vitest or Playwright report that are totaled. */
type Written = Partial<
  Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number>
> & { stats?: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };

/** Enough to see why; the full message is further up. */
const LONGEST_MESSAGE = 1_500;

/** Reads a report. A runner that ended before writing one counts no tests. */
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

/** A report's messages about failed tests, at any depth. */
function messagesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { failureMessages, message } = part as Record<string, unknown>;
  if (Array.isArray(failureMessages)) return failureMessages.map(String);
  if ("stack" in part || "snippet" in part) return [String(message)];
  return Object.values(part).flatMap(messagesIn);
}
