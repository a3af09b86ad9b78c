import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { missing } from "~/content/missing.server";
import { loadClaimType } from "~/content/sections-page.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { ClaimTypePageView } from "~/sections/claim-type-page";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadClaimType(context.content, params.type ?? "");
  if (page === null) throw await missing(context.content, request);
  return data(hold(page), { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.heading,
      description: page.seo.description ?? page.intro,
      path: `/claims/${page.slug}`,
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function ClaimType() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (page) => <ClaimTypePageView page={page} /> : null}
    />
  );
}
