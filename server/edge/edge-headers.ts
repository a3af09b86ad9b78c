import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { CachedPage } from "../pages/cached-page.ts";
import { edgeTags } from "./purge-requests.ts";

/** Which edge, and how well it is purged. */
export type EdgeHeadersOptions = {
  kind: EdgeSettings["kind"];
  /** True while every edit arrives and is purged. */
  isCurrent(): boolean;
  /** The clock on the wall, in milliseconds since 1970. */
  now?: () => number;
};

/**
 * In seconds. An edit ends it at once; an hour bounds what a purge that an edge
 * confirmed and did not do can cost.
 */
const LONG = 3_600;
/** In seconds: while edits may be missed, or the page itself is an older copy. */
const SHORT = 1;
/**
 * In seconds: how long beyond its end nginx sends a page while it fetches the new
 * one. nginx is not purged, and has the short lifetime always.
 */
const WHILE_FETCHED = 1;
/** In seconds: how long a page is served by an edge whose site does not answer. */
const ON_ERROR = 86_400;

/** Says to the edge under which tags and for how long it may cache a page. */
export class EdgeHeaders {
  readonly #options: EdgeHeadersOptions;
  readonly #now: () => number;
  readonly #tags = new WeakMap<CachedPage, string>();

  constructor(options: EdgeHeadersOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
  }

  /**
   * In: the headers of a cached page as a flat list of names and values. Out: the
   * same for the edge. What it says to browsers stays: they revalidate.
   */
  addTo(head: readonly string[], page: CachedPage): string[] {
    const lifetime = this.#lifetimeOf(page);
    if (lifetime === null) return [...head];
    const { kind } = this.#options;
    if (kind === "nginx") return forNginx(head, lifetime, this.#now());
    const tags = this.#tagsOf(page);
    switch (kind) {
      case "varnish":
      case "fastly":
        return [...head, ...surrogate(tags, lifetime)];
      case "cloudflare":
        return [...head, ...cdn(tags, lifetime)];
      case "webhook":
        return [...head, ...surrogate(tags, lifetime), ...cdn(tags, lifetime)];
      default:
        return kind satisfies never;
    }
  }

  /**
   * In: the status of an answer that is no cached page. Out: the headers for it.
   * With them nginx forgets its copy of a page that an editor took off or moved, and
   * does not send it while the site is down: the answer takes its place, and is stale
   * since 1970. nginx 1.22 reads them only in front of `Cache-Control`.
   */
  instead(status: number): Record<string, string> {
    const isElsewhere = status >= 300 && status < 500;
    return this.#options.kind === "nginx" && isElsewhere
      ? { "x-accel-expires": "@1" }
      : {};
  }

  /** Null: the edge must not cache it. */
  #lifetimeOf({ isFresh, validity }: CachedPage): Lifetime | null {
    const { isCurrent, kind } = this.#options;
    const isPurged = kind !== "nginx" && isCurrent();
    const wanted = isFresh && isPurged ? LONG : SHORT;
    const stale = kind === "nginx" ? WHILE_FETCHED : 0;
    if (validity.until === Infinity)
      return { fresh: wanted, onError: ON_ERROR };
    // An edge counts whole seconds, from the moment at which it has the page.
    const left = Math.floor((validity.until - this.#now()) / 1000) - 1;
    if (left <= stale) return null;
    const fresh = Math.min(wanted, left - stale);
    return { fresh, onError: Math.min(ON_ERROR, left - fresh) };
  }

  #tagsOf(page: CachedPage): string {
    const known = this.#tags.get(page);
    if (known !== undefined) return known;
    const tags = edgeTags(page.tags).join(" ");
    this.#tags.set(page, tags);
    return tags;
  }
}

/** In seconds: how long it is fresh, and how long beyond that it is better than an error. */
type Lifetime = { fresh: number; onError: number };

function directives({ fresh, onError }: Lifetime): string {
  return `max-age=${fresh}, stale-if-error=${onError}`;
}

function surrogate(tags: string, lifetime: Lifetime): string[] {
  return ["surrogate-key", tags, "surrogate-control", directives(lifetime)];
}

function cdn(tags: string, lifetime: Lifetime): string[] {
  return [
    "cache-tag",
    tags.replaceAll(" ", ","),
    "cdn-cache-control",
    directives(lifetime),
  ];
}

/**
 * nginx reads no header for shared caches but `Cache-Control`, whose `s-maxage` goes
 * before `max-age`; deploy/nginx/site.conf takes the end off again. It counts whole
 * seconds, so a second and a second would be up to three: `X-Accel-Expires`, which
 * goes before both, ends the freshness with the present second, and so both within
 * two seconds. nginx 1.22 reads the stale time only in front of that header.
 */
function forNginx(
  head: readonly string[],
  { fresh, onError }: Lifetime,
  now: number,
): string[] {
  const at = head.indexOf("cache-control") + 1;
  const ending = `s-maxage=${fresh}, stale-while-revalidate=${WHILE_FETCHED}, stale-if-error=${onError}`;
  const all = [...head];
  if (at === 0) all.push("cache-control", ending);
  else all[at] = `${head[at]}, ${ending}`;
  return [...all, "x-accel-expires", `@${Math.floor(now / 1000)}`];
}
