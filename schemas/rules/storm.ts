import { stormSpan, stormState, type StormTerm } from "../storm-term.ts";

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
