type Verdict = true | string;

/** Judges a list that the design needs at exactly one length. */
export function exactly(
  list: readonly unknown[] | undefined,
  count: number,
  what: string,
): Verdict {
  const length = list?.length ?? 0;
  if (length === count) return true;
  return `This list needs exactly ${count} ${what}. It has ${length}.`;
}
