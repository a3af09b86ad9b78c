import { splitLanguage } from "../../domain/languages";
import {
  perilOfService,
  type StateServiceKind,
  stateServicePrefixes,
} from "../../domain/paths";
import { compareStorms, stormSpan, stormState } from "../../domain/storm-term";
import { slugOf } from "../../domain/stored-text";
import { STATES } from "../../domain/us-states";

import { spanAround } from "~/cache/cache-entry";
import { type Tonight, tonightAfter } from "~/model/tonight";
import { catalogueOf } from "~/words/catalogues.server";

import { cachedByKey, cachedFromContent } from "./source/cache.server";
import { withPatience } from "./source/failure.server";
import type { ContentReader, ReaderOptions } from "./source/reader";
import { resolve } from "./source/resolve";
import { addSources } from "./source/sources";
import {
  COMMERCIAL_ONLY_STATES_QUERY,
  type PageSubject,
  PERIL_PAGES_QUERY,
  STORM_NAMES_QUERY,
  STORM_QUERY,
  STORM_TERMS_QUERY,
  type StormContent,
  type StormTerms,
} from "./storm.query";
import { lapsedStates, licenseStanding } from "./term.server";
import { loadTonight } from "./tonight.server";

/**
 * Returns the storms that are on at a moment, in milliseconds since 1970, of which a
 * page of two shows the first; and how long this is valid without an edit. A storm
 * without a state or without a peril is never on, as the Studio says.
 */
export function stormStandingAt(terms: readonly StormTerms[], now: number) {
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
 * Returns the storm that a page shows: the first with its state, if the page is
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

// The editors' texts have stega in a preview; what decides is read without.
const loadTerms = cachedFromContent((reader) =>
  reader.fetch(STORM_TERMS_QUERY),
);

const loadText = cachedByKey(async (reader, id) =>
  resolve(await reader.fetch(STORM_QUERY, { id })),
);

/**
 * Loads the storms that are on by the clock of a reader, in their order, each with
 * those of its states in which the firm may offer its help. The reader gets the tags
 * of all storms, and the span in which this is valid.
 */
export async function loadStorms(
  reader: ContentReader,
): Promise<readonly StormTerms[]> {
  const terms = await loadTerms(reader.withoutStega());
  const { storms, validity } = stormStandingAt(terms, reader.now);
  addSources(reader, { validity });
  if (storms.length === 0) return storms;
  const standing = await licenseStanding(reader);
  addSources(reader, { validity: standing.validity });
  return storms.map((storm) => ({
    ...storm,
    states: storm.states.filter(
      ({ name }) => !standing.lapsedStates.includes(name),
    ),
  }));
}

/** Loads the storm that a page shows now; null without one. */
export async function loadStorm(
  reader: ContentReader,
  subject: PageSubject,
): Promise<StormContent | null> {
  const storm = stormOf(await loadStorms(reader), subject);
  return storm && loadContent(reader, storm, subject);
}

/** Loads all storms that are on, in their order. */
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
  const { requestConsultation: label } = catalogueOf(reader.language).shell;
  const isOfPage = ({ slug }: { slug: string | null }) =>
    state === null || slug === state;
  return {
    ...text,
    callToAction: text.callToAction ?? { label, href: "/consultation" },
    catastrophes: text.catastrophes.filter(
      (declared) => declared.state && isOfPage(declared.state),
    ),
    states: storm.states,
    areas: storm.states.filter(isOfPage).map(({ name }) => name),
  };
}

/**
 * Loads the names of all storms by their ids, for the lists of the portal; none
 * while the content source is down or slow.
 */
export function loadStormNames(
  reader: ContentReader,
): Promise<Record<string, string>> {
  const reading = reader.withoutStega().fetch(STORM_NAMES_QUERY);
  const names = reading.then((storms) =>
    Object.fromEntries(storms.map(({ _id, name }) => [_id, name])),
  );
  return withPatience<Record<string, string>>(names, {});
}

const loadPerilPages = cachedFromContent((reader) =>
  reader.withoutStega().fetch(PERIL_PAGES_QUERY),
);

const loadCommercialOnlyStates = cachedFromContent((reader) =>
  reader.withoutStega().fetch(COMMERCIAL_ONLY_STATES_QUERY),
);

/**
 * Returns what the page at a path is about. A path without a page, or about no state
 * and no peril, is about the whole site. Null for a page about homes in a state where
 * the law excludes their policies: it shows no storm.
 */
export async function pageSubject(
  reader: ContentReader,
  path: string,
): Promise<PageSubject | null> {
  const { path: plain } = splitLanguage(path.toLowerCase());
  const [, parent = "", slug = ""] = /^(.*)\/([^/]+)\/?$/.exec(plain) ?? [];
  const perilPages = await loadPerilPages(reader);
  if (parent === "/claims") {
    const page = perilPages.find((each) => each.slug === slug);
    return { state: null, peril: page?.peril ?? null };
  }
  if (parent === "/states") return { state: slug, peril: null };
  const perilPage = perilPages.find(
    (each) => parent === `/claims/${each.slug}`,
  );
  if (perilPage) return { state: slug, peril: perilPage.peril };
  const kind = (Object.keys(stateServicePrefixes) as StateServiceKind[]).find(
    (each) => stateServicePrefixes[each] === parent,
  );
  if (!kind) return { state: null, peril: null };
  const isExcluded =
    kind === "residential" &&
    (await loadCommercialOnlyStates(reader)).some((each) => each.slug === slug);
  return isExcluded ? null : { state: slug, peril: perilOfService(kind) };
}

/** Loads the storm that the page at a path shows. */
export async function loadStormAt(
  reader: ContentReader,
  path: string,
): Promise<StormContent | null> {
  const subject = await pageSubject(reader, path);
  if (subject === null) return null;
  const isConcerned =
    path === "/" || subject.state !== null || subject.peril !== null;
  return isConcerned ? loadStorm(reader, subject) : null;
}

/** The initial answers of a form; the visitor may choose others. */
type Defaults = { perilType?: string; location?: string };

/** A storm, as a form that was opened from one of its pages needs it. */
type FormStorm = { id: string; defaults: Defaults };

/**
 * Loads the storm of a form by the path of the page from which it was opened. Pages
 * that are about no state and no peril, the form's own included, are pages of the
 * first storm that is on. Null without a storm, and while the content source is down
 * or slow: a request is accepted all the same.
 */
export function formStorm(
  reader: ContentReader,
  path: string,
): Promise<FormStorm | null> {
  const read = async () => {
    const storms = await loadStorms(reader);
    if (storms.length === 0) return null;
    const subject = await pageSubject(reader, path);
    const storm = subject && stormOf(storms, subject);
    return storm && { id: storm._id, defaults: defaultsOf(storm, subject) };
  };
  return withPatience(read(), null);
}

/**
 * Loads the initial answers of a form: those of the storm, or what the page is about
 * from which it was opened. None while the content source is down or slow.
 */
export async function formDefaults(
  reader: ContentReader,
  path: string,
): Promise<Defaults> {
  const storm = await formStorm(reader, path);
  if (storm) return storm.defaults;
  const subject = await withPatience(pageSubject(reader, path), null);
  const location = stateOfSlug(subject?.state);
  return {
    ...(subject?.peril && { perilType: subject.peril }),
    ...(location && { location }),
  };
}

const stateOfSlug = (slug: string | null | undefined) =>
  Object.values(STATES).find((name) => slugOf(name) === slug);

/** A storm over several states has no default state, except on their own pages. */
function defaultsOf(
  { perils, states }: StormTerms,
  { peril, state }: PageSubject,
): Defaults {
  const perilType = peril ?? perils[0];
  const named =
    states.length === 1 ? states : states.filter(({ slug }) => slug === state);
  const location = named[0]?.name;
  return { ...(perilType && { perilType }), ...(location && { location }) };
}

type FormContext = {
  content: ContentReader;
  services: { content: { reader(options: ReaderOptions): ContentReader } };
};

/**
 * Returns what marks a consultation that is sent now. Published content decides, by
 * the present time: a storm that an editor previews does not count.
 */
export function contentOfForm({ content, services }: FormContext) {
  const reader: ContentReader =
    content.perspective === "published"
      ? content
      : services.content.reader({ perspective: "published" });
  return {
    lapsedStates: () => lapsedStates(reader),
    stormIdAt: async (path: string) =>
      (await formStorm(reader, path))?.id ?? null,
    tonightAfter: async (peril: string) =>
      tonightAfter(
        await withPatience<Tonight>(loadTonight(content), new Map()),
        peril,
      ),
  };
}
