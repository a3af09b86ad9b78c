import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { missing } from "~/content/missing.server";
import { loadService } from "~/content/sections-page.server";
import { listing } from "~/http/headers";
import { ServicePageView } from "~/sections/service-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadService(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  return data(page, { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title: page.seo.title ?? page.title,
        description: page.seo.description ?? page.intro,
        path: `/services/${page.slug}`,
        picture: sharePicture(page.seo.picture),
      })
    : [];

export default function Service() {
  return <ServicePageView page={useLoaderData<typeof loader>()} />;
}
