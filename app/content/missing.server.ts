import { movedPermanently, found, notFound } from "~/http/responses";

import type { ContentReader } from "./client.server";
import { REDIRECT_QUERY } from "./queries/redirect";
import type { REDIRECT_QUERY_RESULT } from "./sanity.types";

/**
 * What to throw for an address that no document answers to: a redirect, if
 * the editors left one there, else "not found".
 * In: the request, and what the error page should be told.
 */
export async function missing(
  reader: ContentReader,
  request: Request,
  data: unknown = null,
): Promise<Response> {
  const path = decodeURI(new URL(request.url).pathname);
  const redirect = await reader.fetch<REDIRECT_QUERY_RESULT>(REDIRECT_QUERY, {
    path,
  });
  if (!redirect?.to || redirect.to === path || !isSafe(redirect.to)) {
    return notFound(data);
  }
  return redirect.permanent
    ? movedPermanently(redirect.to)
    : found(redirect.to);
}

function isSafe(location: string): boolean {
  return /^\/(?![/\\])/.test(location) || location.startsWith("https://");
}
