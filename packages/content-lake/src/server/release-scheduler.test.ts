import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openAccounts, type Accounts } from "../accounts/accounts.ts";
import { accountMigrations } from "../accounts/migrations.ts";
import { openLake } from "../engine/lake.ts";
import { actAs, admin, found, stored } from "../engine/lake.fixture.ts";

import type { Lake } from "../engine/lake.ts";
import { createLog } from "./log.ts";
import { startReleaseScheduler } from "./release-scheduler.ts";

const START = Date.parse("2027-03-01T00:00:00Z");
const MINUTE_MS = 60_000;

let folder: string;
let lake: Lake;
let accounts: Accounts;
let stopScheduler: () => void;
let logLines: string[];

/** As when the server starts. */
function start(): void {
  lake = openLake({ folder, migrations: accountMigrations });
  accounts = openAccounts(lake.database, { guardedTypes: ["license"] });
  const log = createLog((line) => logLines.push(line));
  stopScheduler = startReleaseScheduler({ lake, accounts, log });
}

function stop(): void {
  stopScheduler();
  accounts.close();
  lake.close();
}

beforeEach(() => {
  const toFake = ["Date", "setTimeout", "clearTimeout"] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: START });
  folder = mkdtempSync(join(tmpdir(), "content-lake-"));
  logLines = [];
  start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A release of one document with its own name, to be published after this delay. */
function schedule(
  name: string,
  afterMs: number,
  { by = accounts.callerOf(tokenOf("editor")), _type = "post" } = {},
): void {
  const _id = `versions.${name}.${name}`;
  actAs(lake, admin, "release.create", { releaseId: name });
  actAs(lake, admin, "document.version.create", {
    publishedId: name,
    document: { _id, _type },
  });
  actAs(lake, by, "release.schedule", {
    releaseId: name,
    publishAt: new Date(Date.now() + afterMs).toISOString(),
  });
}

function tokenOf(role: string) {
  accounts.tokens.ensure(role, `a token of ${role}, long enough`, role);
  const token = accounts.tokens.byLabel(role);
  if (token === null) throw new Error("There is no token");
  return token;
}

const release = (name: string) => stored(lake, `_.releases.${name}`);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The published ones among them. */
const published = () =>
  ["a", "b", "c"].filter((name) => found(lake, name) !== null);

describe("a scheduled release", () => {
  it("follows a clock that is set, and fires once", async () => {
    schedule("a", 5 * MINUTE_MS);
    schedule("b", 9 * MINUTE_MS);
    vi.setSystemTime(START + 6 * MINUTE_MS);
    await pass(1_100);
    expect(published()).toEqual(["a"]);
    vi.setSystemTime(START);
    await pass(6 * MINUTE_MS);
    expect(published()).toEqual(["a"]);
    await pass(4 * MINUTE_MS);
    expect(published()).toEqual(["a", "b"]);
  });

  it("that was missed is published at the next start, in the order of the hours", async () => {
    schedule("c", 3 * MINUTE_MS);
    schedule("a", 9 * MINUTE_MS);
    schedule("b", 5 * MINUTE_MS);
    stop();
    await pass(60 * MINUTE_MS);
    start();
    await pass(10);
    const at = (id: string) => String(found(lake, id)?.["_updatedAt"]);
    expect([at("c") <= at("b"), at("b") <= at("a")]).toEqual([true, true]);
    expect(published()).toHaveLength(3);
  });
});

describe("a scheduled release that cannot be published", () => {
  it("is open again with the reason, and holds no other one up", async () => {
    schedule("a", MINUTE_MS);
    schedule("b", MINUTE_MS);
    const mutations = [{ create: { _id: "a", _type: "post" } }];
    lake.mutate({ mutations, caller: admin });
    lake.mutate({ mutations: [{ delete: { id: "a" } }], caller: admin });
    const { publishAt } = release("a");
    await pass(MINUTE_MS + 1_000);
    expect(release("a")).toMatchObject({
      state: "active",
      error: {
        message: expect.stringContaining("was deleted or unpublished"),
        // For the timeline, which shows it on the day that it missed.
        publishAt,
      },
    });
    expect(release("b")).toMatchObject({ state: "published" });
    expect(logLines.join("")).toContain('"release":"a"');
  });

  it("is one of an account that was disabled, of which the log names nothing", async () => {
    const user = await accounts.users.create({
      email: "someone@example.com",
      name: "Some One",
      role: "editor",
      password: "a long enough secret",
    });
    schedule("a", MINUTE_MS, { by: accounts.callerOf(user) });
    await accounts.users.change(user.id, { isDisabled: true });
    await pass(MINUTE_MS + 1_000);
    expect(found(lake, "a")).toBeNull();
    expect(release("a")).toMatchObject({
      state: "active",
      error: { message: expect.stringContaining("disabled or deleted") },
    });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).not.toMatch(/someone|Some One/);
    expect(logLines[0]).not.toContain(user.id);
  });
});
