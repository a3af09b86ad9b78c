/**
 * The web vitals of visitors, as `web-vitals` names them. Times are in
 * milliseconds, the layout shift (CLS) has no unit.
 */
export const vitalNames = ["LCP", "INP", "CLS", "FCP", "TTFB"] as const;

/** One of the web vitals. */
export type VitalName = (typeof vitalNames)[number];

/**
 * Up to the first value a page counts as good, beyond the second as poor, of
 * the 75th percentile of its visits. Source: web.dev/articles/vitals and the
 * article of each metric there.
 */
export const vitalThresholds: Readonly<
  Record<VitalName, readonly [good: number, poor: number]>
> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** How a value compares with the thresholds. */
export type VitalRating = "good" | "needs improvement" | "poor";

/** In: a metric and its 75th percentile. Out: how it is rated. */
export function ratingOf(name: VitalName, value: number): VitalRating {
  const [good, poor] = vitalThresholds[name];
  if (value <= good) return "good";
  return value <= poor ? "needs improvement" : "poor";
}

/** Values are stored as buckets, each a tenth wider than the one before. */
const STEP = Math.log(1.1);
/** The smallest values that are told apart: 1 ms, and a shift of 0.001. */
const SMALLEST: Readonly<Record<VitalName, number>> = {
  LCP: 1,
  INP: 1,
  CLS: 0.001,
  FCP: 1,
  TTFB: 1,
};
/** Larger values are counted as this one: two minutes, and a shift of 100. */
export const LAST_BUCKET = 123;

/** In: a value, not negative. Out: the number of its bucket, from 0. */
export function bucketOf(name: VitalName, value: number): number {
  if (value < SMALLEST[name]) return 0;
  const steps = Math.log(value / SMALLEST[name]) / STEP;
  return Math.min(1 + Math.floor(steps), LAST_BUCKET);
}

/** The middle of a bucket: at most a twentieth from every value in it. */
function middleOf(name: VitalName, bucket: number): number {
  if (bucket === 0) return 0;
  return SMALLEST[name] * Math.exp((bucket - 0.5) * STEP);
}

/** How many values are in which bucket. */
export type Buckets = ReadonlyMap<number, number>;

/** The 75th percentile within a twentieth; null without a value. */
export function percentile75(name: VitalName, buckets: Buckets): number | null {
  const sorted = [...buckets].toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of sorted) {
    seen += count;
    if (seen >= 0.75 * all) return middleOf(name, bucket);
  }
  return null;
}
