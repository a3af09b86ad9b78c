import { movedPermanently, found, notFound } from "~/http/responses";
import { sitePath } from "~/http/site-path";

import type { REDIRECTS_QUERY_RESULT } from "../sanity.types";
import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { REDIRECTS_QUERY } from "./query";

type Redirect = REDIRECTS_QUERY_RESULT[number];

/** All at once: a client that tries addresses must not cause a query each. */
const loadRedirects = cachedFromContent(
  async (reader): Promise<ReadonlyMap<string | null, Redirect>> => {
    const redirects = await reader.fetch(REDIRECTS_QUERY);
    // Of two for one address the first counts.
    return new Map(redirects.toReversed().map((each) => [each.from, each]));
  },
);

/**
 * What to throw for an address that no document answers to: a redirect, if
 * the editors left one there, else "not found".
 * In: the request, and what the error page should be told.
 */
export async function notFoundOrRedirect(
  reader: ContentReader,
  request: Request,
  data: unknown = null,
): Promise<Response> {
  const path = decodeURI(new URL(request.url).pathname);
  const redirect = (await loadRedirects(reader)).get(path);
  const to = redirect?.to ? placeOf(redirect.to) : null;
  // To the same path with another query it would lead in a circle.
  if (!redirect || to === null || pathOf(to) === pathOf(path))
    return notFound(data);
  return redirect.permanent ? movedPermanently(to) : found(to);
}

/** Where a redirect of the editors leads: on this site, or to another by https. */
function placeOf(written: string): string | null {
  if (written.startsWith("https://")) return URL.parse(written)?.href ?? null;
  return sitePath(written);
}

function pathOf(address: string): string {
  return (sitePath(address) ?? address).replace(/[?#].*$/s, "");
}
