import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadLegalPage } from "~/content/legal-page.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { LegalPage } from "~/sections/pages/legal-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

/** The privacy policy and its like; every other address of one part is unknown. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadLegalPage(context.content, params.slug ?? "");
  if (page === null) throw await notFoundOrRedirect(context.content, request);
  return data(serverOnly(page), { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description,
      path: `/${page.slug}`,
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Legal() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (page) => <LegalPage page={page} /> : null}
    />
  );
}
