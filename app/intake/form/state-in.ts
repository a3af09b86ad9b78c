import { STATES } from "../../../schemas/us-states";

const NAMES = Object.values(STATES).join("|");
/**
 * An abbreviation at the end of an address, perhaps with a ZIP code: `Denver,
 * CO 80202`.
 */
const ABBREVIATION =
  /(?:^|[\s,])([A-Z]{2})\.?(?:[\s,]+\d{5}(?:-\d{4})?)?(?:[\s,]+(?:USA|U\.S\.A\.|US|United States))?[\s.]*$/i;
// No lookbehind: older phones cannot read one.
const NAME = new RegExp(`(?:^|[^\\p{L}])(${NAMES})(?![\\p{L}])`, "giu");

/**
 * The name of the state in a typed address; null if there is none. The last
 * name wins: `Washington Street, Denver, Colorado`.
 */
export function stateIn(location: string): string | null {
  const abbreviation = ABBREVIATION.exec(location)?.[1]?.toUpperCase();
  const byAbbreviation = abbreviation && STATES[abbreviation];
  if (byAbbreviation) return byAbbreviation;
  const written = [...location.matchAll(NAME)].at(-1)?.[1]?.toLowerCase();
  return (
    Object.values(STATES).find((name) => name.toLowerCase() === written) ?? null
  );
}
