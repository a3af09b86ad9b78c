import type { PageCache } from "./page-cache.ts";
import type { PageStore } from "./page-store.ts";

/** In milliseconds: how long a start may wait for pages to be rendered again. */
const RENEW_MS = 30_000;

/** The pages of earlier runs, with which a start begins. */
export type EarlierPages = {
  /** Their keys, the newest first. */
  keys: readonly string[];
  /**
   * False while visitors would get a page from before the start: a balancer sends
   * none to such a node, unless it takes too long to render the pages again.
   */
  areCurrent(): boolean;
  /** Renders the most read ones again. Never throws. */
  renew(): Promise<void>;
};

/** Fills the cache with the pages of earlier runs. In: `renewMs` in milliseconds. */
export function admitEarlier(
  store: Pick<PageStore, "load">,
  pages: Pick<PageCache, "admit" | "renewAdmitted">,
  renewMs = RENEW_MS,
): EarlierPages {
  const earlier = store.load();
  for (const [key, page] of earlier) pages.admit(key, page);
  let areCurrent = earlier.length === 0;
  setTimeout(() => (areCurrent = true), renewMs).unref();
  return {
    keys: earlier.map(([key]) => key),
    areCurrent: () => areCurrent,
    async renew() {
      await pages.renewAdmitted();
      areCurrent = true;
    },
  };
}
