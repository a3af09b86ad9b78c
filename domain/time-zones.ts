/** The firm's time zone, also the website's for days and times. */
export const FIRM_TIME_ZONE = "America/Chicago";

/** The states by the IANA time zone of their capital. */
const capitals: Readonly<Record<string, string>> = {
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Juneau": "AK",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Denver": "CO MT NM UT WY",
  "America/New_York":
    "CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "Pacific/Honolulu": "HI",
  "America/Boise": "ID",
  "America/Indiana/Indianapolis": "IN",
  "America/Detroit": "MI",
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
  const [zone = FIRM_TIME_ZONE] =
    Object.entries(capitals).find(([, states]) =>
      states.split(" ").includes(abbreviation ?? ""),
    ) ?? [];
  return zone;
}
