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

/**
 * Counts searches for a text.
 *
 * @param searches each as its network and its day of January: "1/1 2/1 3/2".
 */
function counted(typed: string, searches: string, headers = navigation) {
  vi.useFakeTimers();
  const counts = new AskedCounts({
    ...UNFOUND,
    file,
    onChange: () => {},
    onFailure: (error) => expect.fail(String(error)),
  });
  for (const search of searches.split(" ")) {
    const [network = "", day] = search.split("/");
    vi.setSystemTime(new Date(Date.UTC(2026, 0, Number(day))));
    noteUnfound(counts, typed, headers, `192.0.2.${network}`);
  }
  return counts;
}

const ENOUGH = "1/1 2/1 3/2";

it("a word that three networks searched for on two days is kept for thirty", async () => {
  const counts = counted("Tarps, TARPS?", ENOUGH);
  expect(counts.list()).toMatchObject([{ path: "tarps", visitors: 3 }]);
  await counts.stop();
  expect(readFileSync(file, "utf8")).not.toContain("192.0.2");
  vi.setSystemTime(new Date(Date.UTC(2026, 1, 1)));
  expect(counts.list()).toHaveLength(1);
  vi.setSystemTime(new Date(Date.UTC(2026, 1, 2)));
  expect(counts.list()).toEqual([]);
  await counts.stop();
  expect(readFileSync(file, "utf8")).not.toContain("tarps");
});

const gpc = { ...navigation, "sec-gpc": "1" };

it.each<[string, string[], string, string, typeof navigation?]>([
  [
    "words one by one, so no full name",
    ["ann", "kowalski"],
    "Ann Kowalski",
    ENOUGH,
  ],
  ["nothing of two networks", [], "tarps", "1/1 2/1 2/2"],
  ["nothing of one day", [], "tarps", "1/1 2/1 3/1"],
  ["no search with a digit", [], "elm street 12", ENOUGH],
  ["no policy number", [], "policy TX-48213", ENOUGH],
  ["no phone number", [], "call (303) 555-0100", ENOUGH],
  ["no email address", [], "ann@example", ENOUGH],
  ["no web address", [], "rcc.example/tarps", ENOUGH],
  [
    "no program",
    [],
    "tarps",
    ENOUGH,
    { ...navigation, "sec-fetch-mode": "cors" },
  ],
  ["no visitor who asks for privacy", [], "tarps", ENOUGH, gpc],
])("lists %s", (_name, words, typed, searches, headers) => {
  const list = counted(typed, searches, headers).list();
  expect(list.map((each) => each.path).toSorted()).toEqual(words);
});
