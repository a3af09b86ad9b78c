import { expect, it } from "vitest";

import { LatencyHistogram } from "./latency-histogram.ts";
import { KindCounts, statusClasses } from "./request-counts.ts";

it("counts each duration in every bucket that it fits in", () => {
  const histogram = new LatencyHistogram([0.1, 1]);
  for (const seconds of [0.1, 0.2, 5]) histogram.observe(seconds);
  const { cumulative, sum } = histogram.read();
  expect(cumulative).toEqual([1, 2, 3]);
  expect(sum).toBeCloseTo(5.3);
});

it.each([
  [200, "2xx"],
  [304, "3xx"],
  [404, "4xx"],
  [503, "5xx"],
  [101, "5xx"],
  [999, "5xx"],
])("counts status %i as %s", (status, name) => {
  const counts = new KindCounts();
  counts.note(status, 1);
  expect(counts.statuses[statusClasses.indexOf(name as "2xx")]).toBe(1);
  expect(counts.statuses.reduce((sum, count) => sum + count)).toBe(1);
});

it("counts an answer whose client left, and not its duration", () => {
  const counts = new KindCounts();
  counts.noteAborted();
  expect(counts.statuses.at(-1)).toBe(1);
  expect(counts.latency.read().cumulative.at(-1)).toBe(0);
});
