import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadState, missingState } from "~/content/state.server";
import { StatePage } from "~/sections/state-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.state ?? "";
  const state = await loadState(context.content, slug);
  if (state) return state;
  throw await missingState(context.content, request, slug, "/states");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title:
          data.landing?.seo?.title ??
          data.landing?.heading ??
          `Public adjusters in ${data.name}`,
        description: data.landing?.seo?.description ?? null,
        path: `/states/${data.slug}`,
        imagePath: pictureUrl(data.landing?.seo?.picture ?? data.picture),
      })
    : [];

export default function State() {
  return <StatePage state={useLoaderData<typeof loader>()} />;
}
