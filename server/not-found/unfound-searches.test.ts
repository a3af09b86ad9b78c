import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";

import { UNFOUND } from "../../app/model/unfound-searches.ts";
import { AskedCounts } from "./asked-counts.ts";
import { noteUnfound } from "./unfound-searches.ts";

const folder = mkdtempSync(path.join(tmpdir(), "unfound-"));
const file = path.join(folder, "unfound-searches.json");
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

/** The words listed after searches from networks, each on a day of January. */
function listed(
  typed: string,
  searches: readonly (readonly [network: number, day: number])[],
  headers: Record<string, string> = navigation,
) {
  vi.useFakeTimers();
  const counts = new AskedCounts({
    ...UNFOUND,
    file,
    onChange: () => {},
    onFailure: (error) => expect.fail(String(error)),
  });
  for (const [network, day] of searches) {
    vi.setSystemTime(new Date(Date.UTC(2026, 0, day)));
    noteUnfound(counts, typed, headers, `192.0.2.${network}`);
  }
  return counts;
}

const ENOUGH = [
  [1, 1],
  [2, 1],
  [3, 2],
] as const;

it("words that three networks searched for on two days are listed for thirty", async () => {
  const counts = listed("Roof  tarps?", ENOUGH);
  expect(counts.list()).toMatchObject([{ path: "roof tarps", visitors: 3 }]);
  await counts.stop();
  expect(readFileSync(file, "utf8")).not.toContain("192.0.2");
  vi.setSystemTime(new Date(Date.UTC(2026, 0, 31)));
  expect(counts.list()).toHaveLength(1);
  vi.setSystemTime(new Date(Date.UTC(2026, 1, 2)));
  expect(counts.list()).toEqual([]);
});

it.each<[string, string, readonly (readonly [number, number])[], object?]>([
  [
    "two networks",
    "roof tarps",
    [
      [1, 1],
      [2, 1],
      [2, 2],
    ],
  ],
  [
    "one day",
    "roof tarps",
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ],
  ["a digit", "12 elm street", ENOUGH],
  ["an email address", "jo@example", ENOUGH],
  ["a web address", "rcc.example/hail", ENOUGH],
  ["a program", "roof tarps", ENOUGH, {}],
  ["a visitor who asks for privacy", "roof tarps", ENOUGH, { "sec-gpc": "1" }],
])("nothing is listed of %s", (name, typed, searches, more) => {
  const headers = name === "a program" ? {} : { ...navigation, ...more };
  expect(listed(typed, searches, headers).list()).toEqual([]);
});
