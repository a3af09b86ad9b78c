/**
 * How often a property is tried: as often as it says in a quick run, twenty
 * times that where TEST_LONG is set.
 */
export function propertyRuns(quick: number): number {
  return process.env["TEST_LONG"] ? quick * 20 : quick;
}
