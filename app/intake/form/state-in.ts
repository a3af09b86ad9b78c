/** The states by their postal abbreviation. */
const STATES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
};

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
