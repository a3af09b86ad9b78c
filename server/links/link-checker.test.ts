import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { LinkAnswer } from "./check-link.ts";
import { type LinkCheckerOptions, openLinkChecker } from "./link-checker.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "links-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Three in the morning in Chicago. */
const NIGHT = Date.UTC(2026, 0, 10, 9);
const DAY_MS = 24 * 60 * 60 * 1000;

const documents = [{ id: "a", type: "article" }];
const link = (url: string) => ({ url, documents });
const answers: Record<string, LinkAnswer> = {
  "https://a.example/gone": { kind: "broken", reason: "It answers 404" },
  "https://b.example/": { kind: "unknown", reason: "It answers 403" },
};

function open(changes: Partial<LinkCheckerOptions> = {}) {
  const clock = { now: NIGHT };
  const done: string[] = [];
  const onFailure = vi.fn();
  const checker = openLinkChecker({
    file: path.join(folder, "links.json"),
    load: async () =>
      [
        "https://a.example/",
        "https://a.example/gone",
        "https://b.example/",
      ].map(link),
    check: async (url) => {
      done.push(url);
      return answers[url] ?? { kind: "ok" };
    },
    onFailure,
    now: () => clock.now,
    pause: async () => void done.push("pause"),
    ...changes,
  });
  return { checker, clock, done, onFailure };
}

it("checks each link once a night, and waits between two of one site", async () => {
  const { checker, clock, done } = open();
  await checker.checkIfDue();
  expect(done).toEqual([
    "https://a.example/",
    "pause",
    "https://a.example/gone",
    "https://b.example/",
  ]);
  expect(checker.problems()).toEqual([
    {
      ...link("https://a.example/gone"),
      reason: "It answers 404",
      isBroken: true,
    },
    {
      ...link("https://b.example/"),
      reason: "It answers 403",
      isBroken: false,
    },
  ]);
  clock.now += 60_000;
  await checker.checkIfDue();
  expect(done).toHaveLength(4);
  clock.now = NIGHT + DAY_MS;
  await checker.checkIfDue();
  expect(done).toHaveLength(8);
});

it("checks nothing by day, and two checks at once are one", async () => {
  const { checker, clock, done } = open();
  for (const hours of [-3, 2, 6, 12]) {
    clock.now = NIGHT + hours * 60 * 60 * 1000;
    await checker.checkIfDue();
  }
  expect(done).toEqual([]);
  clock.now = NIGHT;
  await Promise.all([checker.checkIfDue(), checker.checkIfDue()]);
  expect(done).toHaveLength(4);
});

it("remembers what it found after a start, for its user alone", async () => {
  await open().checker.checkIfDue();
  const file = path.join(folder, "links.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toContain("a.example/gone");
  const { checker, done } = open();
  expect(checker.problems()).toHaveLength(2);
  await checker.checkIfDue();
  expect(done).toEqual([]);
});

it("says that content could not be read, and tries again; ends when it is stopped", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("down"));
  load.mockResolvedValue([link("https://a.example/gone")]);
  const { checker, onFailure } = open({ load });
  await checker.checkIfDue();
  expect(onFailure).toHaveBeenCalledOnce();
  await checker.checkIfDue();
  expect(checker.problems()).toHaveLength(1);

  const stopped = open();
  stopped.checker.stop();
  await stopped.checker.checkIfDue();
  expect(stopped.done).toEqual([]);
});
