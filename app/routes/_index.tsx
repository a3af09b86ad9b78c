import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadHome } from "~/content/home.server";
import { missing } from "~/content/missing.server";
import { PageSections } from "~/sections/page-sections";
import { pictureUrl } from "~/seo/picture-url";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadHome(context.content);
  if (home === null) throw await missing(context.content, request);
  return home;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.title,
        description: data.seo.description,
        path: "/",
        imagePath: pictureUrl(data.seo.picture),
      })
    : [];

export default function Home() {
  const { sections } = useLoaderData<typeof loader>();
  return <PageSections sections={sections} isWholePage />;
}
