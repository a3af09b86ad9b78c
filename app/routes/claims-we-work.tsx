import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PageHead } from "~/components/page-head";
import { missing } from "~/content/missing.server";
import { loadClaimsPage } from "~/content/sections-page.server";
import { PageSections } from "~/sections/page-sections";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadClaimsPage(context.content);
  if (page === null) throw await missing(context.content, request);
  return page;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.seo.title ?? data.title,
        description: data.seo.description ?? data.intro,
        path: "/claims-we-work",
        imagePath: pictureUrl(data.seo.picture),
      })
    : [];

export default function ClaimsWeWork() {
  const { title, intro, sections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} intro={intro} />
      <PageSections sections={sections} />
    </>
  );
}
