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
  if (!route) {
    const why = ABSENT[pathname.split("/")[1] ?? ""];
    throw notFound(why ?? "There is nothing at this address");
  }
  const groups = route.pattern.exec(pathname)?.groups ?? {};
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(groups))
    params[name] = decode(text);
  return { route, params };
}

/** What Sanity has and the lake has not, by the first part of its addresses. */
const ABSENT: Readonly<Record<string, string>> = {
  agent: "Agents run in Sanity's cloud, and not here",
  apis: "There is no GraphQL API here: ask in GROQ",
  datasets:
    "Datasets are listed, created and deleted here; export one to copy it",
  "embeddings-index": "Embeddings are made in Sanity's cloud, and not here",
  graphql: "There is no GraphQL API here: ask in GROQ",
};

/**
 * Checks what each call of the API may have.
 *
 * @throws HttpError 400 for a version that is no day, or a `tag` that Sanity's clients
 * refuse to send.
 */
export function checkCall(version: string, search: URLSearchParams): void {
  // A day that no month has becomes another one.
  const day = new Date(version).toJSON() as string | null;
  if (!/^[1Xx]$/.test(version) && day?.slice(0, 10) !== version) {
    throw badRequest(
      "Invalid API version string, expected `1` or date in format `YYYY-MM-DD`",
    );
  }
  if (!/^[\w.-]{1,75}$/.test(search.get("tag") ?? "none")) {
    throw badRequest(
      "Tag can only contain alphanumeric characters, underscores, dashes and dots, and be between one and 75 characters long.",
    );
  }
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
  const [, version, pathname = "/"] =
    /^\/v([Xx]|\d[\w.-]*)(\/.*)?$/.exec(path) ?? [];
  return version === undefined ? null : { version, pathname };
}
