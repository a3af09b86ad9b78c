import {
  type StateServiceKind,
  stateServicePrefixes,
} from "../../schemas/paths";

import type { LoadContext } from "~/load-context";

import { lapsedStates } from "./licence.server";
import { cachedFromContent } from "./source/cache.server";
import { withPatience } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import {
  COMMERCIAL_ONLY_STATES_QUERY,
  type PageSubject,
  PERIL_PAGES_QUERY,
  type StormContent,
  type StormTerms,
} from "./storm.query";
import { loadStorm, loadStorms, stormOf } from "./storm.server";

const loadPerilPages = cachedFromContent((reader) =>
  reader.withoutStega().fetch(PERIL_PAGES_QUERY),
);

const loadCommercialOnlyStates = cachedFromContent((reader) =>
  reader.withoutStega().fetch(COMMERCIAL_ONLY_STATES_QUERY),
);

/** The peril of a service in a state; null for a service for all of them. */
export function perilOfService(kind: StateServiceKind): string | null {
  return kind === "wind" || kind === "water" ? kind : null;
}

/**
 * What the page at a path is about. A path without a page, or about no state and
 * no peril, is about the whole site. Null for a page about homes in a state where
 * the law excludes their policies: it shows no storm.
 */
export async function pageSubject(
  reader: ContentReader,
  path: string,
): Promise<PageSubject | null> {
  const [, parent = "", slug = ""] =
    /^(.*)\/([^/]+)\/?$/.exec(path.toLowerCase()) ?? [];
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
  if (kind === "residential" && (await isCommercialOnly(reader, slug)))
    return null;
  return { state: slug, peril: perilOfService(kind) };
}

async function isCommercialOnly(
  reader: ContentReader,
  state: string,
): Promise<boolean> {
  const states = await loadCommercialOnlyStates(reader);
  return states.some(({ slug }) => slug === state);
}

/** The storm that the page at a path shows: the home page, and pages of its states and perils. */
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

/** A storm, as a form that was opened from one of its pages needs it. */
type FormStorm = {
  id: string;
  /** What the form asks for at first; the visitor may choose something else. */
  defaults: { perilType?: string; location?: string };
};

/**
 * The storm of a form. Pages that are about no state and no peril, among them
 * the form's own, are pages of the first storm that is on. Null without a storm,
 * and while the content source is down or slow: a request is taken all the same.
 *
 * In: the path of the page from which the form was opened.
 */
export function formStorm(
  reader: ContentReader,
  path: string,
): Promise<FormStorm | null> {
  return withPatience(read(reader, path), null);
}

async function read(
  reader: ContentReader,
  path: string,
): Promise<FormStorm | null> {
  const storms = await loadStorms(reader);
  if (storms.length === 0) return null;
  const subject = await pageSubject(reader, path);
  const storm = subject && stormOf(storms, subject);
  return storm && { id: storm._id, defaults: defaultsOf(storm, subject) };
}

/** A storm over several states has no default state, except on their own pages. */
function defaultsOf(
  { perils, states }: StormTerms,
  { peril, state }: PageSubject,
): FormStorm["defaults"] {
  const perilType = peril ?? perils[0];
  const named =
    states.length === 1 ? states : states.filter(({ slug }) => slug === state);
  const location = named[0]?.name;
  return { ...(perilType && { perilType }), ...(location && { location }) };
}

/**
 * What marks a consultation that is sent now. In: the context of the request.
 * Published content decides, by the present time: what an editor previews is no
 * storm for a request.
 */
export function contentOfForm({ content, services }: LoadContext) {
  const reader: ContentReader =
    content.perspective === "published"
      ? content
      : services.content.reader({ perspective: "published" });
  return {
    lapsedStates: () => lapsedStates(reader),
    stormIdAt: async (path: string) =>
      (await formStorm(reader, path))?.id ?? null,
  };
}
