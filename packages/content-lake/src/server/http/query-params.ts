import type { SourceMapOption } from "../../engine/types.ts";
import { badRequest } from "../../http-errors.ts";

/**
 * Reads the `$name=<JSON>` parameters of an address.
 *
 * @throws HttpError 400
 */
export function readQueryParams(
  search: URLSearchParams,
): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of search) {
    if (!name.startsWith("$") || name.length === 1) continue;
    try {
      params[name.slice(1)] = JSON.parse(value);
    } catch {
      throw badRequest(`The parameter ${name} is not valid JSON`);
    }
  }
  return params;
}

/** Since this API version the default perspective is `published`. */
const PUBLISHED_SINCE = "2025-02-19";

/** The requested perspective, or the API version's default. */
export function readPerspective(
  search: URLSearchParams,
  apiVersion: string,
): string {
  const isSince = /^x$/i.test(apiVersion) || apiVersion >= PUBLISHED_SINCE;
  return search.get("perspective") || (isSince ? "published" : "raw");
}

/** Reads `true` and `false` as Sanity's clients write them. */
export function readFlag(
  search: URLSearchParams,
  name: string,
  otherwise = false,
): boolean {
  const value = search.get(name);
  return value === null ? otherwise : value === "true" || value === "1";
}

/**
 * Reads how a source map is requested; null if it is not.
 *
 * @throws HttpError 400 for an unknown value.
 */
export function readSourceMapOption(
  search: URLSearchParams,
): SourceMapOption | null {
  const asked = search.get("resultSourceMap") ?? "false";
  if (asked === "withKeyArraySelector") return asked;
  if (asked === "true" || asked === "false") return asked === "true" || null;
  throw badRequest(
    "`resultSourceMap` must be `true`, `false` or `withKeyArraySelector`",
  );
}

/**
 * Reads `limit`, an integer from 1.
 *
 * @throws HttpError 400
 */
export function readLimit(search: URLSearchParams, otherwise: number): number {
  const value = search.get("limit");
  if (value === null) return otherwise;
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (limit === 0) throw badRequest("`limit` must be a number from 1");
  return limit;
}

/** Limits the look-ups of one request, which delay other requests. */
const MAX_IDS = 200;

/**
 * Reads the ids or keys of `a,b,c` in a path.
 *
 * @throws HttpError 400 for more than `most`.
 */
export function readIds(list: string | undefined, most = MAX_IDS): string[] {
  const ids = (list ?? "").split(",").filter(Boolean);
  if (ids.length <= most) return ids;
  throw badRequest(`At most ${most} can be asked for at a time`);
}
