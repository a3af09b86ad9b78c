import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { Visits } from "./visits.ts";

const DAY = 24 * 60 * 60 * 1000;
const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
};

let folder: string;
let file: string;
let now: number;
let visits: Visits;

beforeEach(async () => {
  folder = folderOfTest("visits");
  file = path.join(folder, "data", "visits.sqlite");
  now = Date.UTC(2026, 0, 1, 12);
  visits = await open();
});
afterEach(() => {
  visits.stop();
});

async function open(): Promise<Visits> {
  const opened = new Visits({
    file,
    listPaths: () => Promise.resolve(["/", "/blog"]),
    onFailure: (error) => expect.fail(String(error)),
    now: () => now,
  });
  await opened.tick();
  return opened;
}

describe("views", () => {
  it("are counted by day and page, and survive a restart", async () => {
    visits.note(navigation, "/blog?page=2");
    visits.note(navigation, "/");
    visits.note(navigation, "/blog");
    expect(visits.total).toBe(3);
    visits.stop();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    visits = await open();
    visits.read(null);
    now += DAY;
    visits.note(navigation, "/");
    const days = [
      { day: "2026-01-02", views: 1 },
      { day: "2026-01-01", views: 3 },
    ];
    expect(visits.read(null)).toEqual({
      days,
      shown: null,
      views: 4,
      pages: [
        { path: "/", views: 2 },
        { path: "/blog", views: 2 },
      ],
    });
    expect(visits.read("2026-01-02")).toEqual({
      days,
      shown: "2026-01-02",
      views: 1,
      pages: [{ path: "/", views: 1 }],
    });
    expect(visits.read("<script>").shown).toBeNull();
    now += 5 * DAY;
    expect(visits.mostRead(1)).toEqual([{ path: "/", views: 2 }]);
    now += DAY;
    expect(visits.mostRead(2)).toEqual([{ path: "/", views: 1 }]);
  });

  it.each([
    ["a program", { "user-agent": "curl/8" }, "/"],
    ["a robot", { ...navigation, "user-agent": "Googlebot/2.1" }, "/"],
    ["a prefetch", { ...navigation, "sec-purpose": "prefetch" }, "/"],
    ["Global Privacy Control", { ...navigation, "sec-gpc": "1" }, "/"],
    ["an address that is not listed", navigation, "/request/secret"],
  ])("of %s are not counted", (_what, headers, url) => {
    visits.note(headers, url);
    expect(visits.read(null).pages).toEqual([]);
  });

  it("are deleted after ninety days", async () => {
    visits.note(navigation, "/");
    await visits.tick();
    now += 89 * DAY;
    expect(visits.read(null).views).toBe(1);
    now += DAY;
    await visits.tick();
    expect(visits.read(null).views).toBe(0);
  });
});

it("replaces a damaged file", async () => {
  visits.stop();
  writeFileSync(file, `damaged ${"x".repeat(5_000)}`);
  visits = await open();
  visits.note(navigation, "/");
  expect(visits.read(null).views).toBe(1);
});
