import {
  compareStorms,
  stormSpan,
  stormState,
} from "../../../schemas/storm-term";

import { ALWAYS, type Validity } from "~/cache/validity";

import type { PageSubject, StormTerms } from "./content";

/** The storms that are on at a moment. */
export type StormStanding = {
  /** In their order: of two for the same page the first one is shown. */
  storms: readonly StormTerms[];
  /** How long this is right without an edit. */
  validity: Validity;
};

/**
 * In: the storms that are switched on, a moment in milliseconds since 1970. One
 * without a state or without a peril is never on, as the Studio says.
 */
export function stormStandingAt(
  terms: readonly StormTerms[],
  now: number,
): StormStanding {
  const whole = terms.filter(
    ({ states, perils }) => states.length > 0 && perils.length > 0,
  );
  return {
    storms: whole
      .filter((storm) => stormState(storm, now) === "on")
      .toSorted(compareStorms),
    validity: validityAt(whole, now),
  };
}

function validityAt(terms: readonly StormTerms[], now: number): Validity {
  const moments = terms
    .map(stormSpan)
    .flatMap((span) => (span === null ? [] : [span.from, span.until]))
    .toSorted((one, other) => one - other);
  if (moments.length === 0) return ALWAYS;
  return {
    from: moments.findLast((moment) => moment <= now) ?? -Infinity,
    until: moments.find((moment) => moment > now) ?? Infinity,
  };
}

/**
 * The storm that a page shows: the first one with its state, if the page is
 * about one, and with its peril, if it is about one.
 */
export function stormOf(
  storms: readonly StormTerms[],
  { state, peril }: PageSubject,
): StormTerms | null {
  return (
    storms.find(
      ({ states, perils }) =>
        (state === null || states.some(({ slug }) => slug === state)) &&
        (peril === null || perils.some((each) => each === peril)),
    ) ?? null
  );
}
