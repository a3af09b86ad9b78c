import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadLegalPage } from "~/content/legal-page.server";
import { missing } from "~/content/missing.server";
import { LegalPageView } from "~/sections/legal-page";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

/** The privacy policy and its like; every other address of one part is unknown. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadLegalPage(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.title,
        description: data.seo.description,
        path: `/${data.slug}`,
        imagePath: pictureUrl(data.seo.picture),
      })
    : [];

export default function Legal() {
  return <LegalPageView page={useLoaderData<typeof loader>()} />;
}
