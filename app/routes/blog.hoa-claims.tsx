import { data, type LoaderFunctionArgs } from "@remix-run/node";

import { loadHoaGuideState } from "~/content/article.server";
import type { HoaGuideState } from "~/content/article.query";
import { listing } from "~/http/headers";
import { HoaGuideStatePage } from "~/sections/article/article-page";
import {
  rendersIslands,
  serverOnly,
  staticMeta,
  staticPage,
} from "~/static-page/page";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context }: LoaderFunctionArgs) {
  const state = await loadHoaGuideState(
    context.content,
    context.mayBeUnfinished,
  );
  context.isUnfinished = state.kind === "loading";
  return data(serverOnly(state), {
    status: state.kind === "error" ? 503 : 200,
    headers: headersOf(state),
  });
}

function headersOf(state: HoaGuideState): Record<string, string> {
  switch (state.kind) {
    case "loading":
      return { "Cache-Control": "no-store" };
    case "loaded":
      return listing(!state.guide.seo.noIndex);
    default:
      return {};
  }
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
