import { expiryMoment, hasExpired } from "../../../schemas/licence-term";

import { ALWAYS, type Validity } from "~/cache/validity";

import type { LICENCE_TERMS_QUERY_RESULT } from "../sanity.types";
import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { LICENCE_TERMS_QUERY } from "./query";

type Term = LICENCE_TERMS_QUERY_RESULT[number];

/** Which licences are valid at a moment. */
export type LicenceStanding = {
  /** The ids of the licences that have expired. */
  lapsed: readonly string[];
  /** The names of the states in which the firm has no valid licence any more. */
  lapsedStates: readonly string[];
  /** How long this is right without an edit. */
  validity: Validity;
};

const loadTerms = cachedFromContent((reader) =>
  // With a list of its own the query is read as it is.
  reader.fetch(LICENCE_TERMS_QUERY, { lapsed: [] }),
);

/**
 * Which licences are valid by the clock of a reader: the one place that judges
 * it, for published content, previews and shared links alike. The reader gets
 * the tags of the licences.
 */
export async function licenceStanding(
  reader: ContentReader,
): Promise<LicenceStanding> {
  return standingAt(await loadTerms(reader.withoutStega()), reader.now);
}

/** In: all licences, a moment in milliseconds since 1970. */
function standingAt(terms: readonly Term[], now: number): LicenceStanding {
  const byState = Map.groupBy(
    terms.filter(({ servesState, slug }) => servesState && slug !== null),
    ({ slug }) => slug,
  );
  // A state may have the old licence and a new one.
  const expired = [...byState.values()].filter((licences) =>
    licences.every((term) => hasExpired(term, now)),
  );
  return {
    lapsed: terms.filter((term) => hasExpired(term, now)).map(({ _id }) => _id),
    lapsedStates: expired.flatMap(([term]) => term?.state ?? []),
    validity: validityAt(terms, now),
  };
}

function validityAt(terms: readonly Term[], now: number): Validity {
  const moments = terms
    .map((term) => expiryMoment(term))
    .filter((moment) => moment !== null)
    .toSorted((one, other) => one - other);
  if (moments.length === 0) return ALWAYS;
  const next = moments.find((moment) => moment > now);
  return {
    from: moments.findLast((moment) => moment <= now) ?? -Infinity,
    until: next ?? Infinity,
    ...(next !== undefined && { staleUntil: next }),
  };
}
