import { overlap } from "~/cache/validity";
import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";

import { licenceStanding } from "../licence/standing.server";
import { cachedByKey, cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { PageSubject, StormContent, StormTerms } from "./content";
import { STORM_QUERY, STORM_TERMS_QUERY } from "./query";
import { stormOf, stormStandingAt } from "./standing";

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
