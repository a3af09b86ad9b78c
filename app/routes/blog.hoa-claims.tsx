import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadHoaGuideState } from "~/content/hoa-guide.server";
import type { HoaGuideState } from "~/content/types";
import { serverOnly, rendersIslands } from "~/server-only";
import { listing } from "~/http/headers";
import { HoaGuideStatePage } from "~/sections/hoa-guide-state-page";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

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

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (state) => {
    const guide = state.kind === "loaded" ? state.guide : null;
    return pageMeta(siteOf(matches), {
      title: guide?.seo.title ?? guide?.title ?? "HOA claims guide",
      description: guide?.seo.description ?? guide?.description ?? null,
      path: guide?.href ?? "/blog/hoa-claims",
      picture: sharePicture(guide?.seo.picture ?? null),
      type: "article",
    });
  });

export default function HoaClaims() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={
        rendersIslands ? (state) => <HoaGuideStatePage state={state} /> : null
      }
    />
  );
}
