import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadState, missingState } from "~/content/state.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { StatePage } from "~/sections/state/state-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.state ?? "";
  const state = await loadState(context.content, slug);
  if (!state) {
    throw await missingState(context.content, request, slug, "/states");
  }
  return data(serverOnly(state), {
    headers: listing(!state.landing?.seo?.noIndex),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (state) =>
    pageMeta(siteOf(matches), {
      title:
        state.landing?.seo?.title ??
        state.landing?.heading ??
        `Public adjusters in ${state.name}`,
      description: state.landing?.seo?.description ?? null,
      path: `/states/${state.slug}`,
      picture: sharePicture(state.landing?.seo?.picture ?? null),
    }),
  );

export default function State() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (state) => <StatePage state={state} /> : null}
    />
  );
}
