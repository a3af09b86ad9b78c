import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { loadClaimType } from "~/content/sections-page.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { ClaimTypePage } from "~/sections/pages/claim-type-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadClaimType(context.content, params.type ?? "");
  if (page === null) throw await notFoundOrRedirect(context.content, request);
  return data(serverOnly(page), { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.heading,
      description: page.seo.description ?? page.intro,
      path: `/claims/${page.slug}`,
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function ClaimType() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (page) => <ClaimTypePage page={page} /> : null}
    />
  );
}
