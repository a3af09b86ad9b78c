/**
 * How long something made of content is right without an edit: from the first
 * moment up to, but not including, the second, both by the clock on the wall in
 * milliseconds since 1970.
 */
export type Validity = { readonly from: number; readonly until: number };

/** Of what does not depend on the time. */
export const ALWAYS: Validity = { from: -Infinity, until: Infinity };

/** How long something made of two parts is right; never, if no moment belongs to both. */
export function overlap(one: Validity, other: Validity): Validity {
  if (one === ALWAYS) return other;
  return {
    from: Math.max(one.from, other.from),
    until: Math.min(one.until, other.until),
  };
}

/** In: a validity, milliseconds since 1970. */
export function isWithin({ from, until }: Validity, time: number): boolean {
  return from <= time && time < until;
}
