import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";

import { AskedCounts } from "./asked-counts.ts";
import { type Answered, MISSING, noteAnswer } from "./not-found-counts.ts";

const folder = mkdtempSync(path.join(tmpdir(), "not-found-"));
const file = path.join(folder, "data", "not-found.json");
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

function asked(changes: Partial<Answered> = {}): Answered {
  return {
    method: "GET",
    headers: navigation,
    pathname: "/blog/old",
    status: 404,
    address: "192.0.2.1",
    ...changes,
  };
}

function open() {
  const onChange = vi.fn();
  const counts = new AskedCounts({
    ...MISSING,
    file,
    delayMs: 0,
    onChange,
    onFailure: (error) => expect.fail(String(error)),
  });
  const ask = (changes: Partial<Answered> = {}) => {
    for (const host of [1, 2, 3])
      noteAnswer(counts, asked({ address: `192.0.2.${host}`, ...changes }));
  };
  return { counts, ask, onChange };
}

const wanted = expect.objectContaining({ path: "/blog/old", visitors: 3 });
const none = { paths: [] };

it("tells what several visitors asked for, and remembers it", async () => {
  const { counts, ask, onChange } = open();
  ask();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(counts.list()).toEqual([wanted]);
  await counts.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("192.0.2");

  const again = open();
  expect(again.counts.list()).toEqual([wanted]);
  noteAnswer(again.counts, asked({ status: 301 }));
  await vi.waitFor(() => expect(again.onChange).toHaveBeenCalled());
  expect(again.counts.list()).toEqual([]);
  await again.counts.stop();
});

it.each([
  ["a program", { headers: {} }],
  ["a prefetch", { headers: { ...navigation, "sec-purpose": "prefetch" } }],
  ["a form", { method: "POST" }],
  ["senders that cannot be told apart", { address: null }],
  ["this machine", { address: "127.0.0.1" }],
])("does not count the requests of %s", async (_name, changes) => {
  const { counts, ask } = open();
  ask(changes);
  await counts.stop();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(none);
});

it.each([
  ["/blog/hail-season-checklist", true],
  ["/Claims/Hail-2023", true],
  ["/request/mine", false],
  ["/studio/structure", false],
  ["/unsubscribe/aB3xY9kLmQ", false],
  [`/t/${"abcdefgh".repeat(3)}`, false],
  ["/join/jo@example", false],
  ["/call/3035550100", false],
  ["/wp/setup.php", false],
])("lists %s: %s", async (pathname, isListed) => {
  const { counts, ask } = open();
  ask({ pathname });
  await counts.stop();
  expect(readFileSync(file, "utf8").includes(pathname)).toBe(isListed);
});
