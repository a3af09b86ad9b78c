import { compareStorms, stormSpan, stormState } from "../../schemas/storm-term";

import { overlap, spanAround, type Validity } from "~/cache/cache-entry";
import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";

import { licenceStanding } from "./term.server";
import { cachedByKey, cachedFromContent } from "./source/cache.server";
import { withPatience } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";
import {
  type PageSubject,
  STORM_NAMES_QUERY,
  STORM_QUERY,
  STORM_TERMS_QUERY,
  type StormContent,
  type StormTerms,
} from "./storm.query";

/** The storms that are on at a moment. */
type StormStanding = {
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
    validity: spanAround(
      whole
        .map(stormSpan)
        .flatMap((span) => (span === null ? [] : [span.from, span.until])),
      now,
    ),
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

/** The subject of the home page, and of the site as a whole. */
export const WHOLE_SITE: PageSubject = { state: null, peril: null };

const consultation = {
  label: DEFAULT_CONSULTATION_LABEL,
  href: "/consultation",
};

// The texts of editors, with stega in a preview; what decides is read without.
const loadTerms = cachedFromContent((reader) =>
  reader.fetch(STORM_TERMS_QUERY),
);

const loadText = cachedByKey(async (reader, id) =>
  resolve(await reader.fetch(STORM_QUERY, { id })),
);

/**
 * The storms that are on by the clock of a reader, in their order. The reader
 * gets the tags of all storms, and the span in which this is right.
 */
export async function loadStorms(
  reader: ContentReader,
): Promise<readonly StormTerms[]> {
  const terms = await loadTerms(reader.withoutStega());
  const { storms, validity } = stormStandingAt(terms, reader.now);
  reader.validity = overlap(reader.validity, validity);
  return storms;
}

/** The storm that a page shows now; null without one. */
export async function loadStorm(
  reader: ContentReader,
  subject: PageSubject,
): Promise<StormContent | null> {
  const storm = stormOf(await loadStorms(reader), subject);
  return storm && loadContent(reader, storm, subject);
}

/** All storms that are on, in their order. */
export async function loadAllStorms(
  reader: ContentReader,
): Promise<StormContent[]> {
  const storms = await loadStorms(reader);
  const contents = await Promise.all(
    storms.map((storm) => loadContent(reader, storm, WHOLE_SITE)),
  );
  return contents.filter((content) => content !== null);
}

async function loadContent(
  reader: ContentReader,
  storm: StormTerms,
  subject: PageSubject,
): Promise<StormContent | null> {
  const text = await loadText(reader, storm._id);
  if (!text) return null;
  const { state } = subject;
  const isOfPage = ({ slug }: { slug: string | null }) =>
    state === null || slug === state;
  const { lapsedStates } = await licenceStanding(reader);
  return {
    ...text,
    callToAction: text.callToAction ?? consultation,
    catastrophes: text.catastrophes.filter(
      (declared) => declared.state && isOfPage(declared.state),
    ),
    states: storm.states,
    areas: storm.states
      .filter(isOfPage)
      .map(({ name }) => name)
      .filter((name) => !lapsedStates.includes(name)),
  };
}

/**
 * The names of all storms by their ids, for the lists of the portal; none while
 * the content source is down or slow.
 */
export function loadStormNames(
  reader: ContentReader,
): Promise<Record<string, string>> {
  const reading = reader
    .withoutStega()
    .fetch(STORM_NAMES_QUERY)
    .then((storms) =>
      Object.fromEntries(storms.map(({ _id, name }) => [_id, name])),
    );
  return withPatience<Record<string, string>>(reading, {});
}
