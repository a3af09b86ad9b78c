import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openVisits } from "./open-visits.ts";
import type { AnsweredPage, Visits } from "./visits.ts";

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1, 12);
const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
};

let folder: string;
let file: string;
let clock: { now: number };
const opened: Visits[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "visits-"));
  file = path.join(folder, "data", "visits.sqlite");
  clock = { now: START };
});
afterEach(() => {
  for (const visits of opened.splice(0)) visits.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open({ vitalsSample = 1, paths = ["/", "/blog"] } = {}) {
  const onFailure = vi.fn();
  const visits = openVisits({
    file,
    vitalsSample,
    listPaths: () => Promise.resolve(paths),
    onFailure,
    now: () => clock.now,
    everyMs: 1e6,
  })!;
  opened.push(visits);
  await visits.tick();
  return { visits, onFailure };
}

function close(visits: Visits): void {
  opened.splice(opened.indexOf(visits), 1);
  visits.stop();
}

function answered(changes: Partial<AnsweredPage> = {}): AnsweredPage {
  return {
    method: "GET",
    headers: navigation,
    pathname: "/blog",
    search: "",
    status: 200,
    foundNothing: false,
    address: null,
    ...changes,
  };
}

const view = (name: string, count: number, day = "2026-01-01") =>
  expect.objectContaining({ day, kind: "view", name, count }) as unknown;

describe("views", () => {
  it("are counted by day and page, and survive a restart", async () => {
    const { visits } = await open();
    visits.noteHit(navigation, "/blog?page=2");
    visits.noteHit(navigation, "/");
    visits.noteAnswer(answered());
    expect(visits.totals.views).toBe(3);
    close(visits);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const { visits: again } = await open();
    clock.now += DAY;
    again.noteHit(navigation, "/blog");
    expect(again.read().counts).toHaveLength(3);
    expect(again.read().counts).toEqual(
      expect.arrayContaining([
        view("/blog", 2),
        view("/", 1),
        view("/blog", 1, "2026-01-02"),
      ]),
    );
  });

  it.each([
    ["a program", { headers: { "user-agent": "curl/8" } }],
    ["a robot", { headers: { ...navigation, "user-agent": "Googlebot/2.1" } }],
    ["a prefetch", { headers: { ...navigation, "sec-purpose": "prefetch" } }],
    ["Global Privacy Control", { headers: { ...navigation, "sec-gpc": "1" } }],
    ["a picture", { headers: { ...navigation, "sec-fetch-dest": "image" } }],
    ["a form", { method: "POST" }],
    ["a missing page", { status: 404 }],
    ["an address that is no page of the list", { pathname: "/request/secret" }],
  ])("of %s are not counted", async (_what, changes) => {
    const { visits } = await open();
    visits.noteAnswer(answered(changes));
    if ("headers" in changes) visits.noteHit(changes.headers, "/blog");
    expect(visits.read().counts).toEqual([]);
  });

  it("of more pages than are told apart are counted together", async () => {
    const paths = Array.from({ length: 600 }, (_, index) => `/p${index}`);
    const { visits } = await open({ paths });
    for (const each of paths) visits.noteHit(navigation, each);
    const { counts } = visits.read();
    expect(counts).toHaveLength(501);
    expect(counts).toContainEqual(view("", 100));
  });

  it("older than ninety days are deleted", async () => {
    const { visits } = await open();
    visits.noteHit(navigation, "/");
    visits.read();
    clock.now += 89 * DAY;
    visits.noteHit(navigation, "/");
    expect(visits.read().counts).toHaveLength(2);
    clock.now += DAY;
    await visits.tick();
    expect(visits.read().counts).toEqual([view("/", 1, "2026-03-31")]);
  });
});

describe("web vitals", () => {
  const beacon = (changes: object = {}) =>
    JSON.stringify({ path: "/", values: { LCP: 2_000, CLS: 0 }, ...changes });

  it("are added to the counts of their page, without the sender", async () => {
    const { visits } = await open();
    expect(visits.takeBeacon(beacon(), false, "192.0.2.7")).toBe(204);
    expect(visits.read().counts.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ["LCP", "/"],
        ["CLS", "/"],
      ]),
    );
    expect(visits.totals.vitals.entries()).toEqual([
      ["LCP good", 1],
      ["CLS good", 1],
    ]);
    close(visits);
    expect(readFileSync(file).includes("192.0.2.7")).toBe(false);
  });

  it.each([
    ["no JSON", "{"],
    ["another path", beacon({ path: "/request/secret" })],
    ["another name", beacon({ values: { password: 1 } })],
    ["a text", beacon({ values: { LCP: "fast" } })],
    ["a negative time", beacon({ values: { LCP: -1 } })],
    ["an hour", beacon({ values: { LCP: 3_600_000 } })],
    ["something else", beacon({ cookie: "a" })],
  ])("with %s are refused", async (_what, body) => {
    const { visits } = await open();
    expect(visits.takeBeacon(body, false, null)).toBe(400);
    expect(visits.read().counts).toEqual([]);
  });

  it("are dropped with Global Privacy Control, and where they are off", async () => {
    const { visits } = await open();
    expect(visits.takeBeacon(beacon(), true, null)).toBe(204);
    expect(visits.read().counts).toEqual([]);
    close(visits);
    const { visits: off } = await open({ vitalsSample: 0 });
    expect(off.takeBeacon(beacon(), false, null)).toBe(204);
    expect(off.read().counts).toEqual([]);
  });

  it("of one network are bounded, and leave room for others", async () => {
    const { visits } = await open();
    const send = (address: string) =>
      visits.takeBeacon(beacon(), false, address);
    const statuses = Array.from({ length: 70 }, () => send("192.0.2.7"));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(send("192.0.2.8")).toBe(204);
  });
});

it("counts searches without a result of several visitors", async () => {
  const { visits } = await open();
  for (const host of [1, 2, 3])
    visits.noteAnswer(
      answered({
        pathname: "/search",
        search: "?q=Sinkhole",
        foundNothing: true,
        address: `192.0.2.${host}`,
      }),
    );
  expect(visits.read().counts).toEqual([
    {
      day: "2026-01-01",
      kind: "search",
      name: "sinkhole",
      bucket: 0,
      count: 3,
    },
  ]);
});

it("replaces a damaged file", async () => {
  const { visits } = await open();
  close(visits);
  writeFileSync(file, `damaged ${"x".repeat(5_000)}`);
  const { visits: again, onFailure } = await open();
  again.noteHit(navigation, "/");
  expect(again.read().counts).toEqual([view("/", 1)]);
  expect(onFailure).not.toHaveBeenCalled();
});

it("says once in a row that the list of pages cannot be read, and goes on", async () => {
  const listPaths = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new Error("down"))
    .mockRejectedValueOnce(new Error("down"))
    .mockResolvedValue(["/"]);
  const onFailure = vi.fn();
  const visits = openVisits({ file, vitalsSample: 1, listPaths, onFailure })!;
  opened.push(visits);
  for (let turn = 0; turn < 3; turn += 1) await visits.tick();
  expect(onFailure).toHaveBeenCalledOnce();
  visits.noteHit(navigation, "/");
  expect(visits.totals.views).toBe(1);
});
