import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { CachedPage } from "../pages/cached-page.ts";
import { edgeTags } from "./edge-tags.ts";

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
    const tags = this.#tagsOf(page);
    switch (kind) {
      case "varnish":
      case "fastly":
        return [...head, ...surrogate(tags, lifetime)];
      case "cloudflare":
        return [...head, ...cdn(tags, lifetime)];
      case "webhook":
        return [...head, ...surrogate(tags, lifetime), ...cdn(tags, lifetime)];
      case "nginx":
        return forNginx(head, tags, lifetime);
      default:
        return kind satisfies never;
    }
  }

  /** Null: the edge must not cache it. */
  #lifetimeOf({ isFresh, validity }: CachedPage): Lifetime | null {
    const { isCurrent } = this.#options;
    const wanted = isFresh && isCurrent() ? LONG : SHORT;
    if (validity.until === Infinity)
      return { fresh: wanted, onError: ON_ERROR };
    // An edge counts whole seconds, from the moment at which it has the page.
    const left = Math.floor((validity.until - this.#now()) / 1000) - 1;
    if (left <= 0) return null;
    const fresh = Math.min(wanted, left);
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
  return [
    ...["surrogate-key", tags],
    ...["surrogate-control", directives(lifetime)],
  ];
}

function cdn(tags: string, lifetime: Lifetime): string[] {
  return [
    ...["cache-tag", tags.replaceAll(" ", ",")],
    ...["cdn-cache-control", directives(lifetime)],
  ];
}

/**
 * nginx reads no header for shared caches but `Cache-Control`: `s-maxage` goes
 * before `max-age` there, and deploy/nginx/site.conf takes the end off again.
 */
function forNginx(
  head: readonly string[],
  tags: string,
  { fresh, onError }: Lifetime,
): string[] {
  const at = head.indexOf("cache-control") + 1;
  const ending = `s-maxage=${fresh}, stale-if-error=${onError}`;
  const all = [...head, "surrogate-key", tags];
  if (at === 0) return [...all, "cache-control", ending];
  all[at] = `${head[at]}, ${ending}`;
  return all;
}
