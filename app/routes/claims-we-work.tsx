import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PageHead } from "~/components/page-head";
import { missing } from "~/content/missing.server";
import { loadClaimsPage } from "~/content/sections-page.server";
import { listing } from "~/http/headers";
import { PageSections } from "~/sections/page-sections";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadClaimsPage(context.content);
  if (page === null) throw await missing(context.content, request);
  return data(page, { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta(siteOf(matches), {
        title: page.seo.title ?? page.title,
        description: page.seo.description ?? page.intro,
        path: "/claims-we-work",
        picture: sharePicture(page.seo.picture),
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
