import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  bucketOf,
  LAST_BUCKET,
  percentile75,
  ratingOf,
  vitalNames,
} from "./web-vitals";

const name = fc.constantFrom(...vitalNames);

describe("the 75th percentile", () => {
  it("is within a twentieth of the exact one", () => {
    fc.assert(
      fc.property(
        name,
        fc.array(fc.double({ min: 1, max: 60_000, noNaN: true }), {
          minLength: 1,
        }),
        (vital, values) => {
          const buckets = new Map<number, number>();
          for (const value of values) {
            const bucket = bucketOf(
              vital,
              value / (vital === "CLS" ? 1000 : 1),
            );
            buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
          }
          const sorted = values.toSorted((one, other) => one - other);
          const exact = sorted[Math.ceil(0.75 * values.length) - 1]!;
          const scale = vital === "CLS" ? 1000 : 1;
          const estimate = percentile75(vital, buckets)! * scale;
          expect(Math.abs(estimate - exact) / exact).toBeLessThan(0.051);
        },
      ),
    );
  });

  it("is zero for pages that never jump, and unknown without a value", () => {
    expect(percentile75("CLS", new Map([[bucketOf("CLS", 0), 5]]))).toBe(0);
    expect(percentile75("LCP", new Map())).toBeNull();
  });

  it("has a last bucket for whatever is larger", () => {
    expect(bucketOf("LCP", 1e9)).toBe(LAST_BUCKET);
    expect(bucketOf("CLS", 1e9)).toBe(LAST_BUCKET);
  });
});

it.each([
  ["LCP", 2_500, "good"],
  ["LCP", 4_000, "needs improvement"],
  ["LCP", 4_001, "poor"],
  ["CLS", 0.1, "good"],
  ["INP", 501, "poor"],
] as const)("rates %s of %d as %s", (vital, value, rating) =>
  expect(ratingOf(vital, value)).toBe(rating),
);
