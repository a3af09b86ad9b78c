import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadHome } from "~/content/home.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { PageSections } from "~/sections/blocks/page-sections";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadHome(context.content);
  if (home === null) throw await notFoundOrRedirect(context.content, request);
  return data(serverOnly(home), { headers: listing(!home.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description,
      path: "/",
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Home() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (home) => <PageSections {...home} /> : null}
    />
  );
}
