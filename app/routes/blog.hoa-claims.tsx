import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadHoaGuideState } from "~/content/hoa-guide.server";
import { HoaGuidePage } from "~/sections/hoa-guide-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context }: LoaderFunctionArgs) {
  const state = await loadHoaGuideState(context.content);
  return data(state, {
    status: state.kind === "error" ? 503 : 200,
    headers: state.kind === "loading" ? { "Cache-Control": "no-store" } : {},
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: state, matches }) => {
  const guide = state?.kind === "loaded" ? state.guide : null;
  return pageMeta(siteOf(matches), {
    title: guide?.seo.title ?? guide?.title ?? "HOA claims guide",
    description: guide?.seo.description ?? guide?.description ?? null,
    path: guide?.href ?? "/blog/hoa-claims",
    imagePath: pictureUrl(guide?.seo.picture ?? guide?.picture ?? null),
    type: "article",
  });
};

export default function HoaClaims() {
  return <HoaGuidePage state={useLoaderData<typeof loader>()} />;
}
