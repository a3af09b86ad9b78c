import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { loadHoaGuideState } from "~/content/article.server";
import type { HoaGuideState } from "~/content/article.query";
import { listing } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";
import { HoaGuideStatePage } from "~/sections/article/article-page";
import {
  rendersIslands,
  serverOnly,
  staticMeta,
  staticPage,
} from "~/static-page/page";

export { pageHeaders as headers } from "~/http/headers";

/**
 * Milliseconds that the page for everybody, and after it a visitor's own page, waits
 * for the guide before it shows that the guide is loading: 200 in all.
 */
const PATIENCE_MS = 100;

/** A crawler stores what it reads, so it must get the guide. */
const CRAWLER = /bot|crawl|spider|slurp|externalhit|preview/i;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const reading = loadHoaGuideState(context.content);
  const state = waitsForGuide(request, context)
    ? await reading
    : await Promise.race([reading, loadingAfter(PATIENCE_MS)]);
  // Whether a loading state will do depends on who asks; no cache may store that.
  if (state.kind === "loading" && context.visitor === null)
    requireVisitor(context);
  return data(serverOnly(state), {
    status: state.kind === "error" ? 503 : 200,
    headers:
      state.kind === "loaded" ? listing(!state.guide.seo.noIndex) : undefined,
  });
}

/** True for a crawler, for who was shown the loading state (`?wait`), and for a draft. */
function waitsForGuide(
  { headers, url }: Request,
  { content }: LoadContext,
): boolean {
  return (
    CRAWLER.test(headers.get("User-Agent") ?? "") ||
    new URL(url).searchParams.has("wait") ||
    content.perspective !== "published"
  );
}

function loadingAfter(ms: number): Promise<HoaGuideState> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: "loading" }), ms);
  });
}

export const meta = staticMeta<typeof loader>((state) => {
  const guide = state.kind === "loaded" ? state.guide : null;
  return {
    seo: guide?.seo ?? null,
    title: guide?.title ?? "HOA claims guide",
    description: guide?.description ?? null,
    path: guide?.href ?? "/blog/hoa-claims",
    type: "article",
  };
});

export default staticPage<typeof loader>(
  rendersIslands ? (state) => <HoaGuideStatePage state={state} /> : null,
);
