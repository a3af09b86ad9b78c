import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadCompliance } from "~/content/compliance.server";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { CompliancePage } from "~/sections/pages/compliance-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [page, layout] = await Promise.all([
    loadCompliance(context.content),
    loadLayoutIfPossible(context.content),
  ]);
  if (page === null) throw await notFoundOrRedirect(context.content, request);
  return data(serverOnly({ page, settings: layout?.settings ?? null }), {
    headers: listing(!page.seo.noIndex),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, ({ page }) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.intro,
      path: "/compliance",
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Compliance() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={
        rendersIslands
          ? ({ page, settings }) => (
              <CompliancePage
                page={page}
                producerNumber={
                  settings?.isProducerNumberPublished
                    ? settings.nationalProducerNumber
                    : null
                }
                areaText={settings?.areaText ?? null}
              />
            )
          : null
      }
    />
  );
}
