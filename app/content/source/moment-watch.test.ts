import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Validity } from "~/cache/cache-entry";

import { MomentWatch } from "./moment-watch.server";

const START = Date.parse("2027-01-01T00:00:00Z");
/** No timer can wait so long: it is more than 2^31 milliseconds. */
const FAR = 40 * 86_400_000;

let moments: number[];
let heard: number[];
let watch: MomentWatch;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  moments = [];
  heard = [];
  watch = new MomentWatch({
    readSpan: async () => spanAt(Date.now()),
    now: () => Date.now(),
    onMoment: () => heard.push(Date.now() - START),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

function spanAt(now: number): Validity {
  return {
    from: moments.findLast((moment) => moment <= now) ?? START - FAR,
    until: moments.find((moment) => moment > now) ?? Infinity,
  };
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

describe("MomentWatch", () => {
  it("tells each moment once, when it comes", async () => {
    moments = [START + 1_500, START + 1_700, START + 60_000];
    watch.start();
    await pass(120_000);
    expect(heard).toEqual([1_500, 1_700, 60_000]);
  });

  it("looks within a second after the clock was set, or the machine slept", async () => {
    moments = [START + FAR];
    watch.start();
    await pass(2_500);
    vi.setSystemTime(START + FAR + 10);
    await pass(1_000);
    expect(heard).toHaveLength(1);
    await pass(10_000);
    expect(heard).toHaveLength(1);
    vi.setSystemTime(START);
    await pass(1_000);
    expect(heard).toHaveLength(2);
    await pass(10_000);
    expect(heard).toHaveLength(2);
  });
});
