import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { missing } from "~/content/missing.server";
import { loadClaimType } from "~/content/sections-page.server";
import { ClaimTypePageView } from "~/sections/claim-type-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadClaimType(context.content, params.type ?? "");
  if (page === null) throw await missing(context.content, request);
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.heading,
        description: data.seo.description ?? data.intro,
        path: `/claims/${data.slug}`,
        imagePath: pictureUrl(data.seo.picture ?? data.picture),
      })
    : [];

export default function ClaimType() {
  return <ClaimTypePageView page={useLoaderData<typeof loader>()} />;
}
