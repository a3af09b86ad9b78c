import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { CachedPage } from "../pages/cached-page.ts";
import { edgeTags } from "./purge-requests.ts";

/** Which edge it is, and whether purging works. */
export type EdgeHeadersOptions = {
  kind: EdgeSettings["kind"];
  /** True while every edit arrives and is purged. */
  isCurrent(): boolean;
  /** The wall clock, in milliseconds since 1970. */
  now?: () => number;
};

/**
 * In seconds. An edit ends it at once; an hour bounds the cost of a purge that an
 * edge confirmed but did not do.
 */
const LONG = 3_600;
/** In seconds: used while edits may be missed, or if the page itself is an older copy. */
const SHORT = 1;
/**
 * In seconds: how long nginx still sends an expired page while it fetches the new
 * one. nginx is never purged, so it always gets the short lifetime.
 */
const WHILE_FETCHED = 1;
/** In seconds: how long an edge serves a page while the site does not answer. */
const ON_ERROR = 86_400;

/** Tells the edge under which tags and for how long it may cache a page. */
export class EdgeHeaders {
  readonly #options: EdgeHeadersOptions;
  readonly #now: () => number;
  readonly #tags = new WeakMap<CachedPage, string>();

  constructor(options: EdgeHeadersOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
  }

  /**
   * Adds the edge's headers to those of a cached page, a flat list of names and
   * values. Headers for browsers stay as they are: browsers revalidate.
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
   * The headers of an answer that is not a cached page. They make nginx drop its
   * copy of a page that was removed or moved, so that it does not serve it while the
   * site is down: the answer replaces the copy, and is stale since 1970. nginx 1.22
   * honors them only before `Cache-Control`.
   */
  instead(status: number): Record<string, string> {
    const isElsewhere = status >= 300 && status < 500;
    return this.#options.kind === "nginx" && isElsewhere
      ? { "x-accel-expires": "@1" }
      : {};
  }

  /** Null if the edge must not cache the page. */
  #lifetimeOf({ isFresh, validity }: CachedPage): Lifetime | null {
    const { isCurrent, kind } = this.#options;
    const isPurged = kind !== "nginx" && isCurrent();
    const wanted = isFresh && isPurged ? LONG : SHORT;
    const stale = kind === "nginx" ? WHILE_FETCHED : 0;
    if (validity.until === Infinity)
      return { fresh: wanted, onError: ON_ERROR };
    // An edge counts whole seconds from when it receives the page.
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

/** In seconds: how long it is fresh, and how long after that it is better than an error. */
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
 * The only header for shared caches that nginx reads is `Cache-Control`, whose
 * `s-maxage` precedes `max-age`; deploy/nginx/site.conf removes it again. nginx
 * counts whole seconds, so two lifetimes of a second could last three:
 * `X-Accel-Expires`, which precedes both, ends the freshness with the current
 * second, so both last at most two. nginx 1.22 reads the stale time only before
 * that header.
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
