const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

/** The firm's time zone, also the website's for days and times. */
export const FIRM_TIME_ZONE = CENTRAL;

/** The IANA time zones of the state capitals. */
const zones: Readonly<Record<string, string>> = {
  AL: CENTRAL,
  AK: "America/Juneau",
  AZ: "America/Phoenix",
  AR: CENTRAL,
  CA: PACIFIC,
  CO: MOUNTAIN,
  CT: EASTERN,
  DC: EASTERN,
  DE: EASTERN,
  FL: EASTERN,
  GA: EASTERN,
  HI: "Pacific/Honolulu",
  IA: CENTRAL,
  ID: "America/Boise",
  IL: CENTRAL,
  IN: "America/Indiana/Indianapolis",
  KS: CENTRAL,
  KY: EASTERN,
  LA: CENTRAL,
  MA: EASTERN,
  MD: EASTERN,
  ME: EASTERN,
  MI: "America/Detroit",
  MN: CENTRAL,
  MO: CENTRAL,
  MS: CENTRAL,
  MT: MOUNTAIN,
  NC: EASTERN,
  ND: CENTRAL,
  NE: CENTRAL,
  NH: EASTERN,
  NJ: EASTERN,
  NM: MOUNTAIN,
  NV: PACIFIC,
  NY: EASTERN,
  OH: EASTERN,
  OK: CENTRAL,
  OR: PACIFIC,
  PA: EASTERN,
  RI: EASTERN,
  SC: EASTERN,
  SD: CENTRAL,
  TN: CENTRAL,
  TX: CENTRAL,
  UT: MOUNTAIN,
  VA: EASTERN,
  VT: EASTERN,
  WA: PACIFIC,
  WI: CENTRAL,
  WV: EASTERN,
  WY: MOUNTAIN,
};

/**
 * The time zone in which a day of a state's insurance department begins and ends: that
 * of the state's capital, the department's seat, even where other parts of the state
 * have another zone.
 *
 * @param abbreviation the two letters of the state (CO).
 * @returns the firm's own zone for anything else.
 */
export function regulatorTimeZone(
  abbreviation: string | null | undefined,
): string {
  return zones[abbreviation ?? ""] ?? FIRM_TIME_ZONE;
}
