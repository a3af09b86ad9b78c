import { stateServicePrefixes } from "../../../schemas/paths";
import type { StateServiceKind } from "../../../schemas/paths";

import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import type { PageSubject, StormContent } from "./content";
import { loadStorm } from "./load.server";
import { COMMERCIAL_ONLY_STATES_QUERY, PERIL_PAGES_QUERY } from "./query";

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
