import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { type AttemptCounter, openAttemptCounter } from "./attempt-counter.ts";
import { accountMigrations } from "./migrations.ts";

const WINDOW_MS = 60_000;
const NOW = Date.UTC(2026, 0, 5);
let database: DatabaseSync;
let counter: AttemptCounter;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  counter = openCounter();
});

function openCounter(): AttemptCounter {
  return openAttemptCounter(database, "account_attempts", WINDOW_MS);
}

function rows(): unknown {
  return database.prepare("SELECT count(*) AS n FROM account_attempts").get()?.[
    "n"
  ];
}

it("counts by key what lies within the window, over a restart too", () => {
  for (const at of [NOW - WINDOW_MS, NOW - 30_000, NOW - 10_000]) {
    counter.add("ann", at);
  }
  counter.add("ben", NOW);
  expect(openCounter().attemptsOf("ann", NOW)).toEqual({
    count: 2,
    first: NOW - 30_000,
    last: NOW - 10_000,
  });
  expect(counter.attemptsOf("eve", NOW)).toEqual({
    count: 0,
    first: NOW,
    last: NOW,
  });
});

it("says in seconds when the oldest of too many attempts stops to count", () => {
  counter.add("ann", NOW - 50_500);
  expect(counter.secondsLeft("ann", 2, NOW)).toBe(0);
  counter.add("ann", NOW);
  expect(counter.secondsLeft("ann", 2, NOW)).toBe(10);
  expect(counter.secondsLeft("ann", 2, NOW + 10_000)).toBe(0);
});

it("forgets the newest attempt of a key, or all of them, and of no other key", () => {
  counter.add("ann", NOW - 2);
  counter.add("ann", NOW - 1);
  counter.add("ben", NOW);
  counter.forgetNewest("ann");
  expect(counter.attemptsOf("ann", NOW)).toMatchObject({
    count: 1,
    last: NOW - 2,
  });
  counter.forget("ann");
  expect(counter.attemptsOf("ann", NOW).count).toBe(0);
  expect(counter.attemptsOf("ben", NOW).count).toBe(1);
});

it("removes what is too old, and what a clock that was set back left in the future", () => {
  counter.add("ann", NOW - WINDOW_MS);
  counter.add("ann", NOW + 1);
  counter.add("ann", NOW);
  counter.prune(NOW);
  expect(rows()).toBe(1);
});

it("keeps the newest 50,000 attempts", () => {
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50010)
    INSERT INTO account_attempts (key, at) SELECT 'k' || i, ${NOW} FROM n
  `);
  counter.cut();
  expect(rows()).toBe(50_000);
  expect(counter.attemptsOf("k10", NOW).count).toBe(0);
  expect(counter.attemptsOf("k11", NOW).count).toBe(1);
});
