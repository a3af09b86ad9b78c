import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { answerWithin, atLeast, createLimit } from "./limits.server";

const numbers = { address: 3, pair: 2, email: 5, seconds: 900 };
const owner = "a@example.com";
const elsewhere = (index: number) =>
  `203.0.${113 + (index >> 8)}.${index & 255}`;
const from = (address: string | null, email = owner) => ({ address, email });

/** How many of some tries were allowed. */
function allowed(waits: readonly number[]): number {
  return waits.filter((wait) => wait === 0).length;
}

describe("a limit of tries", () => {
  it("counts one account from one address, however the e-mail is spelled", () => {
    for (const other of [
      "A@example.com",
      " a@EXAMPLE.com",
      "a+1@example.com",
    ]) {
      const limit = createLimit(numbers);
      const waits = [owner, other, owner].map((email) =>
        limit.count(from(elsewhere(1), email)),
      );
      expect(waits, other).toEqual([0, 0, 900]);
    }
  });

  it("takes a household's IPv6 network for one address, and counts its provider's too", () => {
    const limit = createLimit(numbers);
    const inHouse = [1, 2, 3, 4, 5].map((index) =>
      limit.count(from(`2001:db8:1:2::${index}`, `${index}@example.com`)),
    );
    expect(allowed(inHouse)).toBe(3);
    const inNetwork = Array.from({ length: 60 }, (_, index) =>
      limit.count(from(`2001:db8:1:${index + 10}::1`, `${index}@example.org`)),
    );
    expect(allowed(inNetwork)).toBe(25);
  });

  it("does not count a sender past their own limit against others", () => {
    const limit = createLimit(numbers);
    for (let times = 0; times < 50; times += 1) limit.count(from(elsewhere(9)));
    expect(limit.count(from(elsewhere(1)))).toBe(0);
  });

  it("ends by its own clock, and says how long that takes", () => {
    let time = 1;
    const limit = createLimit({ ...numbers, now: () => time });
    for (let times = 0; times < 2; times += 1) limit.count(from(elsewhere(1)));
    time += 600_000;
    expect(limit.count(from(elsewhere(1)))).toBe(300);
    time += 300_001;
    expect(limit.count(from(elsewhere(1)))).toBe(0);
  });

  it("forgives the count of a known device, and no tries of its sender on other accounts", () => {
    const limit = createLimit({ address: 3, pair: 2, email: 9, seconds: 60 });
    const address = "192.0.2.9";
    const own = { address, email: "own@example.com", device: "own" };
    for (let index = 0; index < 3; index += 1)
      expect(limit.count({ address, email: `${index}@example.com` })).toBe(0);
    for (let times = 0; times < 9; times += 1) {
      expect(limit.count(own)).toBe(0);
      limit.forgive(own);
    }
    expect(limit.count({ address, email: "next@example.com" })).toBeGreaterThan(
      0,
    );
  });
});

it("an account that is guessed at from 5,000 addresses is slowed down, and never locked", () => {
  let time = 1;
  const now = () => time;
  const limit = createLimit({ ...numbers, trickleSeconds: 30, now });
  let guesses = 0;
  for (let index = 0; index < 5_000; index += 1) {
    // Fifteen minutes for all of them.
    time += 180;
    if (limit.count(from(elsewhere(index))) === 0) guesses += 1;
  }
  expect(guesses).toBeGreaterThan(5);
  expect(guesses).toBeLessThan(5 + 900 / 30 + 2);
  const known = { ...from("198.51.100.7"), device: "browser of the owner" };
  expect(limit.count(known)).toBe(0);
  const stolen = { ...from(null), device: "stolen" };
  const waits = Array.from({ length: 20 }, () => limit.count(stolen));
  expect(allowed(waits)).toBeLessThanOrEqual(numbers.pair + 1);
  time += 30_001;
  expect(limit.count(from("198.51.100.8"))).toBe(0);
});

describe("an answer whose time must not reveal anything", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["right", () => Promise.resolve("in")],
    ["wrong", () => Promise.reject(new Error("refused"))],
  ])("comes no earlier when it is %s", async (_name, work) => {
    const done = vi.fn();
    atLeast(500, work).then(done, done);
    await vi.advanceTimersByTimeAsync(499);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalled();
  });

  it("is none after its limit, also if it fails later", async () => {
    const late = new Promise((_resolve, reject) =>
      setTimeout(() => reject(new Error("too late")), 2000),
    );
    const given = answerWithin(1000, late);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await given).toBeNull();
    expect(await answerWithin(1000, Promise.resolve("done"))).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });
});
