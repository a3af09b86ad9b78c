import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { missing } from "~/content/missing.server";
import { loadClaimType } from "~/content/sections-page.server";
import { listing } from "~/http/headers";
import { ClaimTypePageView } from "~/sections/claim-type-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadClaimType(context.content, params.type ?? "");
  if (page === null) throw await missing(context.content, request);
  return data(page, { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title: page.seo.title ?? page.heading,
        description: page.seo.description ?? page.intro,
        path: `/claims/${page.slug}`,
        picture: sharePicture(page.seo.picture),
      })
    : [];

export default function ClaimType() {
  return <ClaimTypePageView page={useLoaderData<typeof loader>()} />;
}
