import { badRequest } from "../../http-errors.ts";
import type { Access } from "../security/identity.ts";
import type { Handler } from "./exchange.ts";

/** One address and method, and what answers it. */
export type Route = {
  method: string;
  /** Segments; `:name` matches one, `*name` the rest of the path. */
  path: string;
  access: Access;
  /** It serves the dataset for comments and tasks too. */
  servesAddon?: boolean;
  handler: Handler;
};

/**
 * The route of a request; `method` if the path exists with other methods only,
 * `none` if it does not exist.
 */
type Match =
  | { kind: "route"; route: Route; params: Record<string, string> }
  | { kind: "method" | "none" };

/** Finds the route of a request; HEAD takes the route of GET. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
): Match {
  const wanted = method === "HEAD" ? "GET" : method;
  const segments = pathname.split("/").filter(Boolean);
  let isKnown = false;
  for (const route of routes) {
    const params = matchPath(route.path, segments);
    if (!params) continue;
    if (route.method === wanted) return { kind: "route", route, params };
    isKnown = true;
  }
  return { kind: isKnown ? "method" : "none" };
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

/** `/v2025-02-19/data/…` → the version without its `v`, and the rest. */
export function parseApiPath(
  path: string,
): { version: string; pathname: string } | null {
  const [, version, pathname] = /^\/v([Xx]|\d[\w.-]*)(\/.*)$/.exec(path) ?? [];
  return version === undefined || pathname === undefined
    ? null
    : { version, pathname };
}
