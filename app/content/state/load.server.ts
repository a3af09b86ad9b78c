import type { StateServiceKind } from "../../../schemas/paths";

import { movedPermanently } from "~/http/responses";

import { notFoundOrRedirect } from "../redirect/not-found-or-redirect.server";
import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { StormContent } from "../storm/content";
import { loadStorm } from "../storm/load.server";
import { perilOfService } from "../storm/subject.server";
import type {
  Peril,
  StateContent,
  StatePerilContent,
  StateServiceContent,
} from "./content";
import {
  STATE_PERIL_QUERY,
  STATE_QUERY,
  STATE_SERVICE_QUERY,
  STATE_SLUGS_QUERY,
} from "./query";

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
