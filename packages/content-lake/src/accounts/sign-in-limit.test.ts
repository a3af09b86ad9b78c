import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { accountMigrations } from "./migrations.ts";
import { openLimits, WINDOW_MS, type Limits } from "./sign-in-limit.ts";

const OWNER = "owner@example.com";
let database: DatabaseSync;
let limits: Limits;
let time: number;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  for (const { sql } of accountMigrations) database.exec(sql);
  time = Date.UTC(2026, 0, 5);
  limits = openLimits(database, () => time);
});

function guess(address: string, email = OWNER, device: string | null = null) {
  return limits.signIn({ email, address, device });
}

/** How many of `times` guesses are let through to the password check. */
function guesses(times: number, one: (index: number) => unknown): number {
  return Array.from({ length: times }, (_, index) => one(index)).filter(
    (wait) => wait === null,
  ).length;
}

describe("the limit of sign-ins", () => {
  it("stops a network that guesses, and not the owner in another one", () => {
    expect(guesses(1_000, () => guess("203.0.113.7"))).toBe(10);
    expect(guess("203.0.113.7")).toBeGreaterThan(0);
    expect(guess("198.51.100.1")).toBeNull();
    expect(guess("203.0.113.7", " OWNER@example.com")).toBeGreaterThan(0);
    time += WINDOW_MS + 1;
    expect(guess("203.0.113.7")).toBeNull();
  });

  it("counts a network of IPv6 as one, and a provider's customer too", () => {
    expect(guesses(100, (n) => guess(`2001:db8:1:2::${n}`))).toBe(10);
    expect(guesses(1_000, (n) => guess(`2001:db8:1:${n + 3}::1`))).toBe(20);
    expect(guess("2001:db8:2::1")).toBeNull();
  });

  it("stops a network that tries many accounts", () => {
    const tried = guesses(100, (n) =>
      guess("203.0.113.7", `u${n}@example.com`),
    );
    expect(tried).toBe(40);
  });

  it("slows guesses from many networks down, without end, and locks no user out", () => {
    expect(guesses(5_000, (n) => guess(`10.0.${n >> 8}.${n & 255}`))).toBe(50);
    const wait = guess("198.51.100.1") ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    time += wait * 1000;
    expect(guess("198.51.100.1")).toBeNull();
    // A guess every second from a network of its own, for an hour.
    const inAnHour = guesses(3_600, (n) => {
      time += 1_000;
      return guess(`10.1.${n >> 8}.${n & 255}`);
    });
    expect(inAnHour).toBeLessThan(500);
  });

  it("lets a known device in after any number of guesses from unknown devices", () => {
    guesses(5_000, (n) => guess(`10.0.${n >> 8}.${n & 255}`));
    guesses(100, () => guess("203.0.113.7"));
    expect(guess("203.0.113.7", OWNER, "device")).toBeNull();
    limits.succeed({ email: OWNER, address: "203.0.113.7", device: "device" });
    // A known device that guesses too often loses its privilege and is locked
    // out.
    expect(guesses(100, () => guess("203.0.113.7", OWNER, "device"))).toBe(10);
    expect(guess("203.0.113.7", OWNER, "another")).toBeNull();
  });

  it("is still there after a restart", () => {
    guesses(100, () => guess("203.0.113.7"));
    limits = openLimits(database, () => time);
    expect(guess("203.0.113.7")).toBeGreaterThan(0);
  });

  it("never holds longer than its time, when the clock is set back too", () => {
    guesses(100, () => guess("203.0.113.7"));
    time -= 365 * 24 * 60 * 60 * 1000;
    expect(guess("203.0.113.7") ?? 0).toBeLessThanOrEqual(WINDOW_MS / 1000);
    time += WINDOW_MS + 1;
    expect(guess("203.0.113.7")).toBeNull();
  });

  it("keeps neither e-mail nor address, and not more than so many rows", () => {
    guess("203.0.113.7");
    expect(JSON.stringify(rows())).not.toMatch(/example|203\.0/);
    guesses(20_000, (n) =>
      guess(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, `u${n}@example.com`),
    );
    expect(rows().length).toBeLessThanOrEqual(50_000);
  });
});

function rows() {
  return database.prepare("SELECT * FROM account_attempts").all();
}
