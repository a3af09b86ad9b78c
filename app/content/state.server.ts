import {
  type StateServiceKind,
  stateServicePrefixes,
} from "../../schemas/paths";

import { movedPermanently } from "~/http/responses";

import { notFoundOrRedirect } from "./redirect/not-found-or-redirect.server";
import { isIndexable } from "./site-page.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";
import {
  type Peril,
  STATE_PERIL_QUERY,
  STATE_QUERY,
  STATE_SERVICE_QUERY,
  STATE_SLUGS_QUERY,
  type StateContent,
  type StatePerilContent,
  type StateServiceContent,
  type StateTopic,
} from "./state.query";
import type { StormContent } from "./storm.query";
import { loadStorm, perilOfService } from "./storm.server";

/** The main page of a state; null when the firm does not serve it. */
export async function loadState(
  reader: ContentReader,
  slug: string,
): Promise<StateContent | null> {
  const [answer, storm] = await Promise.all([
    reader.fetch(STATE_QUERY, { slug }),
    loadStorm(reader, { state: slug, peril: null }),
  ]);
  return withStorm(resolve(answer), storm);
}

/** The fire or hail page of a state; null when there is none. */
export async function loadStatePeril(
  reader: ContentReader,
  peril: Peril,
  slug: string,
): Promise<StatePerilContent | null> {
  const params = { slug, peril };
  const [answer, storm] = await Promise.all([
    reader.fetch(STATE_PERIL_QUERY, params),
    loadStorm(reader, { state: slug, peril }),
  ]);
  return withStorm(resolve(answer), storm);
}

/** One service in one state; its `page` is null until it is written. */
export async function loadStateService(
  reader: ContentReader,
  kind: StateServiceKind,
  slug: string,
): Promise<StateServiceContent | null> {
  const params = { slug, kind };
  const [answer, storm] = await Promise.all([
    reader.fetch(STATE_SERVICE_QUERY, params),
    loadStorm(reader, { state: slug, peril: perilOfService(kind) }),
  ]);
  // Where the law excludes home policies, their owners are not invited.
  const isOutOfReach = kind === "residential" && answer?.commercialOnlyNote;
  return withStorm(resolve(answer), isOutOfReach ? null : storm);
}

function withStorm<Content>(
  content: Content | null,
  storm: StormContent | null,
): (Content & { storm: StormContent | null }) | null {
  return content && { ...content, storm };
}

/**
 * The response to throw when no state has this slug: a redirect to the state
 * that was meant ("Rhode Island", "rhodeisland"), else a 404. In: the requested
 * slug, the path of the page without it.
 */
export async function missingState(
  reader: ContentReader,
  request: Request,
  slug: string,
  prefix: string,
): Promise<Response> {
  const slugs = await reader.fetch(STATE_SLUGS_QUERY);
  const meant = sameState(slug, slugs);
  if (meant === null) return notFoundOrRedirect(reader, request);
  const { search } = new URL(request.url);
  return movedPermanently(`${prefix}/${meant}${search}`);
}

/**
 * In: a typed slug, the existing slugs. Out: the one that was meant, or null.
 */
export function sameState(
  typed: string,
  slugs: readonly string[],
): string | null {
  const letters = lettersOf(typed);
  return slugs.find((slug) => lettersOf(slug) === letters) ?? null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

/** The state pages of `/claims/…`. Throws a redirect or a 404 for every other address. */
export async function loadStateTopic(
  reader: ContentReader,
  request: Request,
  type: string,
  slug: string,
): Promise<StateTopic> {
  const lower = type.toLowerCase();
  switch (lower) {
    case "fire-damage":
      return perilPage(reader, request, "fire", slug);
    case "hail-damage":
      return perilPage(reader, request, "hail", slug);
    case "fire":
    case "hail":
      throw await shortName(reader, request, lower, slug);
    default:
      return servicePage(reader, request, `/claims/${lower}`, slug);
  }
}

/** The state pages of `/services/…`. Throws a redirect or a 404 for every other address. */
export async function loadServiceInState(
  reader: ContentReader,
  request: Request,
  kind: string,
  slug: string,
): Promise<StateTopic> {
  return servicePage(reader, request, `/services/${kind.toLowerCase()}`, slug);
}

async function perilPage(
  reader: ContentReader,
  request: Request,
  peril: Peril,
  slug: string,
): Promise<StateTopic> {
  const prefix = `/claims/${peril}-damage`;
  const content = await loadStatePeril(reader, peril, slug);
  if (!content) throw await missingState(reader, request, slug, prefix);
  const isListed = content.page?.seo?.noIndex !== true;
  const path = `${prefix}/${content.slug}`;
  return { kind: "peril", peril, content, path, isListed };
}

// Redirects the short form `/claims/hail/colorado`, to which five states' cards
// link.
async function shortName(
  reader: ContentReader,
  request: Request,
  peril: Peril,
  slug: string,
): Promise<Response> {
  const prefix = `/claims/${peril}-damage`;
  const content = await loadStatePeril(reader, peril, slug);
  return content
    ? movedPermanently(`${prefix}/${content.slug}`)
    : missingState(reader, request, slug, prefix);
}

async function servicePage(
  reader: ContentReader,
  request: Request,
  prefix: string,
  slug: string,
): Promise<StateTopic> {
  const service = serviceAt(prefix);
  if (service === null) throw await notFoundOrRedirect(reader, request);
  const content = await loadStateService(reader, service, slug);
  if (!content) throw await missingState(reader, request, slug, prefix);
  const isListed = isIndexable(textOf(content)) && !content.page?.seo?.noIndex;
  const path = `${prefix}/${content.slug}`;
  return { kind: "service", service, content, path, isListed };
}

function serviceAt(prefix: string): StateServiceKind | null {
  const kinds = Object.keys(stateServicePrefixes) as StateServiceKind[];
  return kinds.find((kind) => stateServicePrefixes[kind] === prefix) ?? null;
}

function textOf(content: StateServiceContent): string {
  return (content.page?.body ?? [])
    .flatMap((block) => (block._type === "block" ? (block.children ?? []) : []))
    .map((child) => child.text ?? "")
    .join(" ");
}
