import { firmTime } from "../moments.ts";
import {
  commonSpan,
  compareStorms,
  stormSpan,
  stormState,
  type StormTerm,
} from "../storm-term.ts";

type Verdict = true | string;

/** Validates that a storm ends after it began. Empty is left to `required`. */
export function stormEndVerdict(storm: StormTerm): Verdict {
  const { startsAt, endsAt } = storm;
  if (!startsAt || !endsAt || stormSpan(storm) !== null) return true;
  return "The end lies before the start, or at the same moment. Correct one of the two: a storm without time in between is never shown.";
}

/** Warns of a storm that is switched on, and whose end has passed. */
export function stormOverAdvice(storm: StormTerm, now: number): Verdict {
  return stormState(storm, now) === "over"
    ? "This moment has passed: the storm is switched on, and visitors see nothing of it. Choose a later end, or switch it off."
    : true;
}

/**
 * Validates a field that a storm needs while it is switched on: one that is
 * prepared for later has neither its hour nor its place. In: the value of the
 * field, the storm, the sentence for a missing value.
 */
export function neededWhenOn(
  value: string | readonly unknown[] | undefined,
  { active }: Pick<StormTerm, "active">,
  sentence: string,
): Verdict {
  return active !== true || (value && value.length > 0) ? true : sentence;
}

/** The fields of a storm that are compared with those of another one. */
export type RivalStorm = StormTerm & { name?: string | null | undefined };

/**
 * Says which of two storms visitors see while both are on. In: the storm that
 * is about to be published, another one, the time in milliseconds since 1970.
 * Out: null if they are never on at the same time from now on.
 */
export function rivalNote(
  own: RivalStorm,
  other: RivalStorm,
  now: number,
): string | null {
  const both = commonSpan(own, other);
  const areOn = own.active === true && other.active === true;
  if (!areOn || both === null || both.until <= now) return null;
  const isOwnFirst = compareStorms(own, other) < 0;
  const winner = isOwnFirst ? own : other;
  return `"${nameOf(other)}" is on at the same time, from ${timeText(both.from)} to ${timeText(both.until)}. "${nameOf(winner)}" wins: ${reasonOf(own, other)}. It has the home page, the banner, and every page that both are about.`;
}

function reasonOf(own: RivalStorm, other: RivalStorm): string {
  if (stormSpan(own)?.from !== stormSpan(other)?.from) return "it begins later";
  return stormSpan(own)?.until !== stormSpan(other)?.until
    ? "both begin at the same time, and it ends earlier"
    : "both have the same times, and its id comes first";
}

function nameOf({ name }: RivalStorm): string {
  return name || "A storm without a name";
}

function timeText(moment: number): string {
  return firmTime(new Date(moment).toISOString());
}
