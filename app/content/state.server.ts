import {
  perilOfService,
  type StateServiceKind,
  stateServicePrefixes,
} from "../../domain/paths";

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
  type StateServiceContent,
  type StateTopic,
} from "./state.query";
import { loadStorm } from "./storm.server";
import { loadTonight } from "./tonight.server";

/**
 * Loads the main page of a state.
 *
 * @throws a redirect or a 404 if the firm does not serve the state.
 */
export async function loadState(
  reader: ContentReader,
  request: Request,
  slug: string,
): Promise<StateContent> {
  const state = resolve(await reader.fetch(STATE_QUERY, { slug }));
  if (!state) throw await missingState(reader, request, slug, "/states");
  const storm = await loadStorm(reader, { state: slug, peril: null });
  return { ...state, storm };
}

/**
 * Returns the response to throw if no state has this slug: a redirect to the state
 * that was meant ("Rhode Island", "rhodeisland"), else a 404.
 *
 * @param prefix the path of the page without the slug.
 */
async function missingState(
  reader: ContentReader,
  request: Request,
  slug: string,
  prefix: string,
): Promise<Response> {
  const slugs = await reader.fetch(STATE_SLUGS_QUERY);
  const meant = slugs.find((each) => lettersOf(each) === lettersOf(slug));
  if (meant === undefined) return notFoundOrRedirect(reader, request);
  const { search } = new URL(request.url);
  return movedPermanently(`${prefix}/${meant}${search}`);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

/**
 * Loads the state pages of `/claims/…` and `/services/…`.
 *
 * @param asked the path of the page without the state.
 * @throws a redirect or a 404 for every other address.
 */
export async function loadStateTopic(
  reader: ContentReader,
  request: Request,
  asked: string,
  slug: string,
): Promise<StateTopic> {
  const prefix = asked.toLowerCase();
  const [, peril] = /^\/claims\/(fire|hail)(?:-damage)?$/.exec(prefix) ?? [];
  return peril
    ? perilPage(reader, request, prefix, { peril: peril as Peril, slug })
    : servicePage(reader, request, prefix, slug);
}

async function perilPage(
  reader: ContentReader,
  request: Request,
  asked: string,
  params: { peril: Peril; slug: string },
): Promise<StateTopic> {
  const { peril, slug } = params;
  const prefix = `/claims/${peril}-damage`;
  const page = resolve(await reader.fetch(STATE_PERIL_QUERY, params));
  if (!page) throw await missingState(reader, request, slug, prefix);
  const path = `${prefix}/${page.slug}`;
  // The short form `/claims/hail/colorado`, to which five states' cards link.
  if (asked !== prefix) throw movedPermanently(path);
  const storm = await loadStorm(reader, { state: slug, peril });
  const isListed = page.page?.seo?.noIndex !== true;
  return {
    kind: "peril",
    peril,
    content: { ...page, storm },
    path,
    isListed,
    tonight: await stepsAfter(reader, peril),
  };
}

async function servicePage(
  reader: ContentReader,
  request: Request,
  prefix: string,
  slug: string,
): Promise<StateTopic> {
  const kinds = Object.keys(stateServicePrefixes) as StateServiceKind[];
  const service = kinds.find((kind) => stateServicePrefixes[kind] === prefix);
  if (!service) throw await notFoundOrRedirect(reader, request);
  const params = { slug, kind: service };
  const page = resolve(await reader.fetch(STATE_SERVICE_QUERY, params));
  if (!page) throw await missingState(reader, request, slug, prefix);
  // Where the law excludes home policies, their owners are not invited.
  const isOutOfReach = service === "residential" && page.commercialOnlyNote;
  const subject = { state: slug, peril: perilOfService(service) };
  const storm = isOutOfReach ? null : await loadStorm(reader, subject);
  const content = { ...page, storm };
  const isListed = isIndexable(textOf(content)) && !page.page?.seo?.noIndex;
  return {
    kind: "service",
    service,
    content,
    isListed,
    path: `${prefix}/${page.slug}`,
    tonight: await stepsAfter(reader, service),
  };
}

async function stepsAfter(reader: ContentReader, subject: string) {
  return (await loadTonight(reader)).get(subject) ?? [];
}

function textOf(content: StateServiceContent): string {
  return (content.offer?.body ?? [])
    .flatMap((block) => (block._type === "block" ? (block.children ?? []) : []))
    .map((child) => child.text ?? "")
    .join(" ");
}
