import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { backOff } from "~/http/retry-after";

import { createBreaker } from "./breaker";

const pause = { first: 250, longest: 15_000 };

describe("the pause after failures", () => {
  it("grows to a bound, and chance makes it shorter by half at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, random) => {
          const whole = Math.min(250 * 2 ** (failures - 1), 15_000);
          const ms = backOff(failures, pause, random);
          expect(ms).toBeLessThanOrEqual(whole);
          expect(ms).toBeGreaterThanOrEqual(Math.floor(whole / 2));
        },
      ),
    );
  });
});

describe("a breaker", () => {
  it("pauses calls to a failing service, and reports when that begins and ends", () => {
    const breaker = createBreaker(pause);
    expect(breaker.waitMs(0)).toBe(0);
    expect(breaker.failed(0, 0)).toBe(true);
    expect(breaker.failed(0, 0)).toBe(false);
    expect(breaker.isOpen).toBe(true);
    expect(breaker.waitMs(0)).toBeGreaterThanOrEqual(250);
    expect(breaker.waitMs(15_000)).toBe(0);
    expect(breaker.succeeded()).toBe(true);
    expect(breaker.succeeded()).toBe(false);
    expect(breaker.waitMs(0)).toBe(0);
  });

  it("waits as long as the service asks, and longer if it keeps failing", () => {
    const breaker = createBreaker({ first: 100, longest: 1_000 });
    expect(breaker.failed(7_000, 0)).toBe(true);
    expect(breaker.waitMs(6_999)).toBe(1);
    expect(breaker.waitMs(7_000)).toBe(0);
    for (let times = 0; times < 9; times += 1) breaker.failed(0, 10_000);
    expect(breaker.waitMs(10_000)).toBeGreaterThanOrEqual(500);
  });
});
