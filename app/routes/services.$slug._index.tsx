import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { missing } from "~/content/missing.server";
import { loadService } from "~/content/sections-page.server";
import { ServicePageView } from "~/sections/service-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadService(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.title,
        description: data.seo.description ?? data.intro,
        path: `/services/${data.slug}`,
        imagePath: pictureUrl(data.seo.picture),
      })
    : [];

export default function Service() {
  return <ServicePageView page={useLoaderData<typeof loader>()} />;
}
