/** The first steps after a loss, by what was lost: a peril or a kind of property. */
export type Tonight = ReadonlyMap<string, readonly string[]>;

/** Returns the steps after a peril, or those after any other; empty without either. */
export function tonightAfter(
  tonight: Tonight,
  peril: string,
): readonly string[] {
  return tonight.get(peril) ?? tonight.get("other") ?? [];
}
