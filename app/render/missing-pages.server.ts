import { isRouteErrorResponse } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import type { RenderedPage } from "~/render/page-response.server";
import { type ServerOnly, readServerOnly } from "~/static-page/server-only";

/** What a 404 or 410 page shows, which must not depend on the address. */
type MissingFacts = {
  status: number;
  /** The route whose error boundary renders the page. */
  boundary: string;
  /** The data of the thrown response. */
  data: unknown;
  /** The root data that is serialised into the page. */
  root: unknown;
  /**
   * The layout, which is only rendered; the same object until the content
   * changes.
   */
  layout: object | null;
};

/** How many pages of one layout are cached: for unknown addresses and articles. */
const MOST_PAGES = 8;

/**
 * Caches the 404 and 410 pages, so that a client that requests a thousand unknown
 * addresses causes one rendering.
 */
export class MissingPages {
  readonly #byLayout = new WeakMap<object, LRUCache<string, RenderedPage>>();

  /** In: what the page shows, the function that renders it. */
  async get(
    { layout, ...shown }: MissingFacts,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const pages =
      this.#byLayout.get(layout ?? this) ?? new LRUCache({ max: MOST_PAGES });
    this.#byLayout.set(layout ?? this, pages);
    const key = JSON.stringify(shown);
    const page = pages.get(key) ?? (await render());
    pages.set(key, page);
    return page;
  }
}

/** The part of Remix's render state that such a page depends on. */
type RenderState = {
  errors: Record<string, unknown> | null;
  loaderData: Record<string, unknown>;
  location: { pathname: string };
};

/**
 * In: Remix's render state. Out: what its 404 or 410 page shows; null if it is
 * another page or depends on the address.
 */
export function missingFacts({
  errors,
  loaderData,
  location: { pathname },
}: RenderState): MissingFacts | null {
  const [[boundary, error] = ["", null]] = Object.entries(errors ?? {});
  if (!isRouteErrorResponse(error)) return null;
  const { status } = error;
  if (status !== 404 && status !== 410) return null;
  const root = loaderData["root"] as {
    layout?: ServerOnly<object | null>;
  } | null;
  // A menu with a link to this path marks it as the current page, and the home
  // page has a banner: such a page depends on the address.
  const isMarked = JSON.stringify(root)?.includes(JSON.stringify(pathname));
  if (isMarked || pathname === "/") return null;
  const layout = readServerOnly(root?.layout);
  return { status, boundary, data: error.data, root, layout };
}
