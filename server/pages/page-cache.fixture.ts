import { CachedPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";
import type { Page } from "./page.ts";

/** A page of one text, to be cached unless `extra` says otherwise. */
export function page(
  text: string,
  tags: readonly string[] = ["t"],
  extra: Partial<Page> = {},
): Page {
  return {
    status: 200,
    headers: {
      "content-type": "text/html",
      "cache-control": "public, max-age=0",
    },
    setCookies: [],
    body: Buffer.from(text),
    tags: new Set(tags),
    ...extra,
  };
}

/** The text of a page. */
export function textOf(answer: Page | CachedPage): string {
  return (
    answer instanceof CachedPage ? answer.body("identity") : answer.body
  ).toString();
}

/** A source whose answer the test changes, and which counts how often it is asked. */
export function source(first: string, tags?: readonly string[]) {
  const state = { text: first, tags, renders: 0, fails: false, status: 200 };
  return {
    state,
    render: async (): Promise<Page> => {
      state.renders += 1;
      if (state.fails) throw new Error("the source is down");
      return page(state.text, state.tags, { status: state.status });
    },
  };
}

/**
 * A cache that is connected to the stream of edits. `now` in ms, `maxBytes` as
 * in PageCache.
 */
export function cacheOf(
  render: (key: string) => Promise<Page>,
  now?: () => number,
  maxBytes?: number,
) {
  const cache = new PageCache({
    render,
    ...(now && { now }),
    ...(maxBytes && { maxBytes }),
  });
  cache.setConnected(true);
  return cache;
}
