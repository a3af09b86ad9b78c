import { badRequest } from "../../http-errors.ts";

/** Reads the `$name=<JSON>` parameters of an address. Throws 400. */
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

/** Sanity changed the default with this version of the API. */
const PUBLISHED_SINCE = "2025-02-19";

/** The perspective that was asked for, or the default of the API version. */
export function readPerspective(
  search: URLSearchParams,
  apiVersion: string,
): string | string[] {
  const asked = search.get("perspective");
  if (!asked) return isSince(apiVersion, PUBLISHED_SINCE) ? "published" : "raw";
  const names = asked
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    // The name before Sanity renamed it.
    .map((name) => (name === "previewDrafts" ? "drafts" : name));
  const [only, ...others] = names;
  if (only === undefined) throw badRequest("The perspective is empty");
  return others.length === 0 ? only : names;
}

function isSince(apiVersion: string, date: string): boolean {
  return apiVersion.toUpperCase() === "X" || apiVersion >= date;
}

/** `true` and `false` as Sanity's clients write them. */
export function readFlag(
  search: URLSearchParams,
  name: string,
  otherwise = false,
): boolean {
  const value = search.get(name);
  return value === null ? otherwise : value === "true" || value === "1";
}

/** How many are wanted: a whole number, 1 at least. Throws 400. */
export function readLimit(search: URLSearchParams, otherwise: number): number {
  const value = search.get("limit");
  if (value === null) return otherwise;
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (limit === 0) throw badRequest("`limit` must be a number from 1");
  return limit;
}

/** Each of them is looked up while others wait. */
const MAX_IDS = 200;

/** The ids of `a,b,c` in a path. Throws 400 for more than 200. */
export function readIds(list: string | undefined): string[] {
  const ids = (list ?? "").split(",").filter(Boolean);
  if (ids.length <= MAX_IDS) return ids;
  throw badRequest(`At most ${MAX_IDS} documents can be asked for at a time`);
}
