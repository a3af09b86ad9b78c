type Verdict = true | string;

/** Validates a list of which the design needs an exact length. */
export function exactly(
  list: readonly unknown[] | undefined,
  count: number,
  what: string,
): Verdict {
  const length = list?.length ?? 0;
  if (length === count) return true;
  return `This list needs exactly ${count} ${what}. It has ${length}.`;
}
