/**
 * How long something made of content is right without an edit, by the clock on
 * the wall in milliseconds since 1970.
 */
export type Validity = {
  readonly from: number;
  /** It is right up to this moment, but not at it. */
  readonly until: number;
  /**
   * From this moment on it is not served, not even where nothing newer can be
   * made: it claims a license that has expired. Left out: there is none.
   */
  readonly staleUntil?: number;
};

/** Of what does not depend on the time. */
export const ALWAYS: Validity = { from: -Infinity, until: Infinity };

/** How long something made of two parts is right; never, if no moment belongs to both. */
export function overlap(one: Validity, other: Validity): Validity {
  if (one === ALWAYS) return other;
  const staleUntil = Math.min(
    one.staleUntil ?? Infinity,
    other.staleUntil ?? Infinity,
  );
  return {
    from: Math.max(one.from, other.from),
    until: Math.min(one.until, other.until),
    ...(staleUntil !== Infinity && { staleUntil }),
  };
}

/** In: a validity, milliseconds since 1970. */
export function isWithin({ from, until }: Validity, time: number): boolean {
  return from <= time && time < until;
}

/** The span between two moments in which a time lies. In and out: milliseconds since 1970. */
export function spanAround(moments: readonly number[], time: number): Validity {
  if (moments.length === 0) return ALWAYS;
  return {
    from: Math.max(-Infinity, ...moments.filter((moment) => moment <= time)),
    until: Math.min(Infinity, ...moments.filter((moment) => moment > time)),
  };
}
