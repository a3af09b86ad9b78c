import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadHome } from "~/content/home.server";
import { missing } from "~/content/missing.server";
import { listing } from "~/http/headers";
import { PageSections } from "~/sections/page-sections";
import { sharePicture } from "~/seo/picture-url";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadHome(context.content);
  if (home === null) throw await missing(context.content, request);
  return data(home, { headers: listing(!home.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title: page.seo.title ?? page.title,
        description: page.seo.description,
        path: "/",
        picture: sharePicture(page.seo.picture),
      })
    : [];

export default function Home() {
  const { title, sections } = useLoaderData<typeof loader>();
  return <PageSections title={title} sections={sections} />;
}
