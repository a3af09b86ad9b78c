import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { accountMigrations } from "./migrations.ts";
import {
  openPasswordLinkLimit,
  type PasswordLinkLimit,
} from "./password-link-limit.ts";

const HOUR_MS = 60 * 60 * 1000;

let time: number;
let limit: PasswordLinkLimit;

beforeEach(() => {
  time = 1_700_000_000_000;
  const database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  limit = openPasswordLinkLimit(database, () => time);
});

function attempts(address: string, count: number): (number | null)[] {
  return Array.from({ length: count }, () => limit.attempt(address));
}

it("lets a network ask ten times an hour, and no other one wait for it", () => {
  expect(attempts("203.0.113.7", 10)).toEqual(Array(10).fill(null));
  time += 1_000;
  expect(limit.attempt("203.0.113.7")).toBe(3_599);
  expect(limit.attempt("198.51.100.1")).toBeNull();
  time += HOUR_MS;
  expect(limit.attempt("203.0.113.7")).toBeNull();
});

it("mails three links an hour to an account, however it is written", () => {
  const mails = ["a@example.com", "A@Example.com ", "a@example.com"];
  expect(mails.map((email) => limit.mayMail(email))).toEqual([
    true,
    true,
    true,
  ]);
  expect(limit.mayMail("a@example.com")).toBe(false);
  expect(limit.mayMail("b@example.com")).toBe(true);
});

it("counts nothing that a clock wrote before it was set back", () => {
  attempts("203.0.113.7", 10);
  time -= 30 * 24 * HOUR_MS;
  expect(limit.attempt("203.0.113.7")).toBeNull();
});
