/**
 * True for a place in Kansas, where a public adjuster may only work on
 * commercial lines (insurance.kansas.gov/public-adjusters). Kansas City alone
 * does not imply Kansas: the larger one is in Missouri.
 */
export function isInKansas(location: string): boolean {
  const rest = location.replace(/\bkansas\s+city\b/gi, " ");
  return /\bkansas\b/i.test(rest) || /\bks\b/i.test(rest);
}
