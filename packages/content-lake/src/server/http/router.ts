import type { Handler } from "./exchange.ts";
import { badRequest } from "../../http-errors.ts";

/** What a route asks of its caller. */
export type Access =
  /** Open to every caller; the handler checks access itself. */
  | "open"
  /** A token or a session is needed, otherwise 401. */
  | "signed-in";

/** One address and method, and what answers it. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Segments; `:name` matches one, `*name` the rest of the path. */
  path: string;
  access: Access;
  /** It serves the dataset for comments and tasks too. */
  servesAddon?: boolean;
  /** Its body may take longer than others. */
  isUpload?: boolean;
  handler: Handler;
};

/**
 * The route of a request; `method` if the path exists with other methods only,
 * `none` if it does not exist.
 */
export type Match =
  | { kind: "route"; route: Route; params: Record<string, string> }
  | { kind: "method" }
  | { kind: "none" };

/** Finds the route of a request; HEAD takes the route of GET. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): Match {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = pathname.split("/").filter(Boolean);
  let known = false;
  for (const route of routes) {
    const params = matchPath(route.path, segments);
    if (!params) continue;
    if (route.method === wanted) return { kind: "route", route, params };
    known = true;
  }
  return known ? { kind: "method" } : { kind: "none" };
}

function matchPath(
  path: string,
  segments: readonly string[],
): Record<string, string> | null {
  const parts = path.split("/").filter(Boolean);
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    if (part.startsWith("*")) {
      params[part.slice(1)] = segments.slice(index).map(decode).join("/");
      return params;
    }
    const segment = segments[index];
    if (segment === undefined) return null;
    if (part.startsWith(":")) params[part.slice(1)] = decode(segment);
    else if (part !== segment) return null;
  }
  return parts.length === segments.length ? params : null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest("The address is not valid percent-encoding");
  }
}

/** The version of an API path, without its `v`, and the rest of the path. */
export type ApiPath = { version: string; pathname: string };

/**
 * `/v2025-02-19/data/…` → the version and the rest. A client that was made for
 * a dataset "resource" writes `/projects/p/datasets/d/query` for
 * `/data/query/d`.
 */
export function parseApiPath(pathname: string): ApiPath | null {
  const match = /^\/v([Xx]|\d[\w.-]*)(\/.*)$/.exec(pathname);
  const [, version, rest] = match ?? [];
  if (version === undefined || rest === undefined) return null;
  const resource =
    /^\/projects\/[^/]+\/datasets\/([^/]+)\/(live\/events|query|mutate|actions|doc|listen|history|export)(\/.*)?$/.exec(
      rest,
    );
  const [, dataset, operation, tail = ""] = resource ?? [];
  return {
    version,
    pathname: resource ? `/data/${operation}/${dataset}${tail}` : rest,
  };
}
