import { isRouteErrorResponse } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import { type ServerOnly, readServerOnly } from "~/render/server-only";

/** A page as it was rendered, with what its policy has to name. */
export type RenderedPage = {
  html: string;
  scripts: readonly string[];
  styles: readonly string[];
};

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

// One for all unknown addresses, one for those of articles, and what an edit left.
const pages = new LRUCache<string, RenderedPage>({ max: 8 });
const layoutNumbers = new WeakMap<object, number>();
let layouts = 0;

/**
 * The page for an unknown address, rendered once for all of them: a client that
 * tries a thousand addresses causes one render. In: what it shows, how it is
 * rendered. Out: the page.
 */
export async function missingPage(
  { boundary, data, root, layout }: MissingFacts,
  render: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  const key = JSON.stringify([boundary, data, root, numberOf(layout)]);
  const known = pages.get(key);
  if (known) return known;
  const page = await render();
  pages.set(key, page);
  return page;
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

function numberOf(layout: object | null): number {
  if (layout === null) return 0;
  const known = layoutNumbers.get(layout);
  if (known !== undefined) return known;
  layouts += 1;
  layoutNumbers.set(layout, layouts);
  return layouts;
}
