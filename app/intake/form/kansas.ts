/**
 * True for a place in Kansas, where a public adjuster may only work on
 * commercial lines (insurance.kansas.gov/public-adjusters). Kansas City alone
 * says nothing of Kansas: the larger one lies in Missouri.
 */
export function isInKansas(location: string): boolean {
  const rest = location.replace(/\bkansas\s+city\b/gi, " ");
  return /\bkansas\b/i.test(rest) || /\bks\b/i.test(rest);
}
