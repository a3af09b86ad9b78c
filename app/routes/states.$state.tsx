import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadState, missingState } from "~/content/state.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { StatePage } from "~/sections/state-page";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.state ?? "";
  const state = await loadState(context.content, slug);
  if (!state) {
    throw await missingState(context.content, request, slug, "/states");
  }
  return data(hold(state), { headers: listing(!state.landing?.seo?.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (state) =>
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
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (state) => <StatePage state={state} /> : null}
    />
  );
}
