import { badRequest, methodNotAllowed, notFound } from "../../http-errors.ts";
import type { Access } from "../security/identity.ts";
import type { Handler } from "./exchange.ts";

/** An address and method, and their handler. */
export type Route = {
  method: string;
  path: string;
  pattern: RegExp;
  access: Access;
  /** Whether it serves the dataset for comments and tasks, too. */
  servesAddon: boolean;
  handler: Handler;
};

/** The pattern of a path: `:name` is one segment, `*name` the rest. */
export function patternOf(path: string): RegExp {
  const source = path
    .replaceAll(".", "\\.")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)")
    .replace(/\*(\w+)/, "(?<$1>.*)");
  return new RegExp(`^${source}/?$`);
}

/**
 * Finds the route of a request; HEAD uses GET's.
 *
 * @throws HttpError 404 for an unknown address, 405 for one with only other methods.
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  pathname: string,
) {
  const wanted = method === "HEAD" ? "GET" : method;
  const known = routes.filter(({ pattern }) => pattern.test(pathname));
  const route = known.find((each) => each.method === wanted);
  if (!route && known.length > 0)
    throw methodNotAllowed(`${method} is not supported here`);
  if (!route) throw notFound("There is nothing at this address");
  const groups = route.pattern.exec(pathname)?.groups ?? {};
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(groups))
    params[name] = decode(text);
  return { route, params };
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
