import { firmTime } from "./moments.ts";

/** When a storm is on, and which one comes first. */

/** The fields that determine whether a storm is on. */
export type StormTerm = {
  _id: string;
  /** The switch. */
  active?: boolean | null | undefined;
  /** Moments with their time zone, in ISO 8601. */
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
};

/** A span of time: from its first moment up to, but not including, the second. */
export type StormSpan = { from: number; until: number };

/** Whether a storm is on: switched off, before its start, on, or after its end. */
export type StormState = "off" | "ahead" | "on" | "over";

/**
 * The span in which a storm is scheduled to be on, in milliseconds since 1970; null
 * without both moments, or if the end is not after the start: nothing would end such a
 * storm, so it never begins.
 */
export function stormSpan({ startsAt, endsAt }: StormTerm): StormSpan | null {
  const from = Date.parse(startsAt ?? "");
  const until = Date.parse(endsAt ?? "");
  // Also false for invalid moments.
  return from < until ? { from, until } : null;
}

/**
 * Returns the state of a storm.
 *
 * @param now in milliseconds since 1970.
 */
export function stormState(storm: StormTerm, now: number): StormState {
  const span = stormSpan(storm);
  if (storm.active !== true || span === null) return "off";
  if (now < span.from) return "ahead";
  return now < span.until ? "on" : "over";
}

/**
 * Orders storms that are on at the same time; the first wins: the one that began last,
 * then the one that ends first, then by id.
 */
export function compareStorms(one: StormTerm, other: StormTerm): number {
  const [a, b] = [stormSpan(one), stormSpan(other)];
  const byTime =
    (b?.from ?? 0) - (a?.from ?? 0) || (a?.until ?? 0) - (b?.until ?? 0);
  return byTime || (one._id < other._id ? -1 : 1);
}

/** The state in a few words: "On now". */
export function stormLabel(storm: StormTerm, now: number): string {
  return stormState(storm, now) === "on"
    ? "On now"
    : stormStateText(storm, now);
}

/** The state in words, for lists: "On now, until Jan 31, 2027, 9:00 AM CST". */
export function stormStateText(storm: StormTerm, now: number): string {
  switch (stormState(storm, now)) {
    case "off":
      return "Off";
    case "ahead":
      return `From ${firmTime(storm.startsAt ?? "")}`;
    case "on":
      return `On now, until ${firmTime(storm.endsAt ?? "")}`;
    case "over":
      return "Over";
  }
}

/** Validates that a storm ends after its start. Empty is left to `required`. */
export function stormEndVerdict(storm: StormTerm): true | string {
  const { startsAt, endsAt } = storm;
  if (!startsAt || !endsAt || stormSpan(storm) !== null) return true;
  return "The end is before the start, or at the same moment. Correct one of them: a storm with no time in between is never shown.";
}

/** Warns about a storm that is switched on although its end has passed. */
export function stormOverAdvice(storm: StormTerm, now: number): true | string {
  return stormState(storm, now) === "over"
    ? "This moment has passed. The storm is switched on, but visitors see nothing of it. Choose a later end, or switch it off."
    : true;
}

/**
 * Validates a field that a storm needs while it is switched on: one prepared for later
 * may lack its time and place.
 *
 * @param sentence said of a missing value.
 */
export function neededWhenOn(
  value: string | readonly unknown[] | undefined,
  { active }: Pick<StormTerm, "active">,
  sentence: string,
): true | string {
  return active !== true || (value && value.length > 0) ? true : sentence;
}
