import { isRouteErrorResponse } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import type { RenderedPage } from "~/render/page-response.server";
import { type ServerOnly, readServerOnly } from "~/static-page/server-only";

/** What a page for "not found" shows; it shows nothing of the address. */
export type MissingFacts = {
  /** The route whose view it is. */
  boundary: string;
  /** What that view was told. */
  data: unknown;
  /** What stands around every page: the part that is sent along. */
  root: unknown;
  /** The part that is only printed; the same object until the content changes. */
  layout: object | null;
};

/** So many are there at once: for all unknown addresses, for those of articles, and what an edit left. */
const MOST_PAGES = 8;

/**
 * The pages for unknown addresses, each rendered once for all of them: a client
 * that tries a thousand addresses causes one render.
 */
export class MissingPages {
  readonly #pages = new LRUCache<string, RenderedPage>({ max: MOST_PAGES });
  readonly #layoutNumbers = new WeakMap<object, number>();
  #layouts = 0;

  /** In: what the page shows, how it is rendered. */
  async get(
    { boundary, data, root, layout }: MissingFacts,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const number = layout === null ? 0 : this.#numberOf(layout);
    const key = JSON.stringify([boundary, data, root, number]);
    const known = this.#pages.get(key);
    if (known) return known;
    const page = await render();
    this.#pages.set(key, page);
    return page;
  }

  #numberOf(layout: object): number {
    const known = this.#layoutNumbers.get(layout);
    if (known !== undefined) return known;
    this.#layouts += 1;
    this.#layoutNumbers.set(layout, this.#layouts);
    return this.#layouts;
  }
}

/** The part of Remix's state of a rendering that a missing page is made of. */
type RenderState = {
  errors: Record<string, unknown> | null;
  loaderData: Record<string, unknown>;
  location: { pathname: string };
};

/**
 * In: the state of a rendering. Out: what its page shows; null for a page that
 * is not the same for every address.
 */
export function missingFacts({
  errors,
  loaderData,
  location: { pathname },
}: RenderState): MissingFacts | null {
  const [[boundary, error] = ["", null]] = Object.entries(errors ?? {});
  if (!isRouteErrorResponse(error) || error.status !== 404) return null;
  const root = loaderData["root"] as {
    layout?: ServerOnly<object | null>;
  } | null;
  // A menu marks the page that is shown, and home has a banner.
  const isMarked = JSON.stringify(root)?.includes(JSON.stringify(pathname));
  if (isMarked || pathname === "/") return null;
  const layout = readServerOnly(root?.layout);
  return { boundary, data: error.data, root, layout };
}
