import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { loadCompliance } from "~/content/compliance.server";
import { missing } from "~/content/missing.server";
import { listing } from "~/http/headers";
import type { loader as rootLoader } from "~/root";
import { CompliancePageView } from "~/sections/compliance-page-view";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadCompliance(context.content);
  if (page === null) throw await missing(context.content, request);
  return data(page, { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title: page.seo.title ?? page.title,
        description: page.seo.description ?? page.intro,
        path: "/compliance",
        picture: sharePicture(page.seo.picture),
      })
    : [];

export default function Compliance() {
  const settings =
    useRouteLoaderData<typeof rootLoader>("root")?.layout?.settings;
  return (
    <CompliancePageView
      page={useLoaderData<typeof loader>()}
      producerNumber={
        settings?.isProducerNumberPublished
          ? settings.nationalProducerNumber
          : null
      }
      areaText={settings?.areaText ?? null}
    />
  );
}
