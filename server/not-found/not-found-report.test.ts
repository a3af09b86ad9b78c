import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";

import { type Answered, NotFoundReport } from "./not-found-report.ts";

const folder = mkdtempSync(path.join(tmpdir(), "not-found-"));
const file = path.join(folder, "data", "not-found.json");
afterEach(() => {
  vi.unstubAllGlobals();
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
    redirectId: null,
    address: "192.0.2.1",
    ...changes,
  };
}

function open() {
  const send = vi.fn((_counted: unknown) => {});
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    send(JSON.parse(String(body)));
    return new Response(null, { status: 204 });
  });
  const report = new NotFoundReport({
    ...{ file, delayMs: 0, apiHost: "http://lake", readToken: "token" },
    onFailure: (error) => expect.fail(String(error)),
  });
  const ask = (changes: Partial<Answered> = {}) => {
    for (const host of [1, 2, 3])
      report.note(asked({ address: `192.0.2.${host}`, ...changes }));
  };
  return { report, ask, send };
}

const wanted = expect.objectContaining({ path: "/blog/old", visitors: 3 });
const none = { paths: [], redirects: [] };
const only = { ...none, paths: [wanted] };

it("tells what several visitors asked for, and remembers it", async () => {
  const { report, ask, send } = open();
  ask();
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith(only));
  await report.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("192.0.2");

  const again = open();
  await vi.waitFor(() => expect(again.send).toHaveBeenCalledWith(only));
  again.report.note(asked({ status: 301 }));
  await vi.waitFor(() => expect(again.send).toHaveBeenLastCalledWith(none));
  await again.report.stop();
});

it("counts how often people follow a redirect", async () => {
  const { report, send } = open();
  const moved = { status: 301, redirectId: "redirect-old", address: null };
  report.note(asked(moved));
  report.note(asked({ ...moved, status: 410 }));
  report.note(asked({ ...moved, headers: {} }));
  await vi.waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({
      paths: [],
      redirects: [expect.objectContaining({ id: "redirect-old", visits: 2 })],
    }),
  );
  await report.stop();
});

it.each([
  ["a program", { headers: {} }],
  ["a prefetch", { headers: { ...navigation, "sec-purpose": "prefetch" } }],
  ["a picture", { headers: { ...navigation, "sec-fetch-dest": "image" } }],
  ["a form", { method: "POST" }],
  ["an outage", { status: 503 }],
  ["senders that cannot be told apart", { address: null }],
  ["this machine", { address: "127.0.0.1" }],
])("does not count the requests of %s", async (_name, changes) => {
  const { report, ask } = open();
  ask(changes);
  await report.stop();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(none);
});

it.each([
  ["/blog/hail-season-checklist", true],
  ["/Claims/Hail-2023", true],
  ["/news/2024/05/roof", true],
  ["/request/mine", false],
  ["/shared/hail", false],
  ["/studio/structure", false],
  ["/unsubscribe/aB3xY9kLmQ", false],
  ["/t/5f4dcc3b5aa765d61d83", false],
  [`/t/${"abcdefgh".repeat(3)}`, false],
  ["/c/0b8f9c1e-8a53-4c6e-9a59-9d2f1c3b4a5d", false],
  ["/join/jo@example", false],
  ["/join/jo%40example", false],
  ["/call/3035550100", false],
  ["/wp/setup.php", false],
])("lists %s: %s", async (pathname, isListed) => {
  const { report, ask } = open();
  ask({ pathname });
  await report.stop();
  expect(readFileSync(file, "utf8").includes(pathname)).toBe(isListed);
});
