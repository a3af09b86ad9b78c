import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadCompliance } from "~/content/compliance.server";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { CompliancePageView } from "~/sections/compliance-page-view";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [page, layout] = await Promise.all([
    loadCompliance(context.content),
    loadLayoutIfPossible(context.content),
  ]);
  if (page === null) throw await missing(context.content, request);
  return data(hold({ page, settings: layout?.settings ?? null }), {
    headers: listing(!page.seo.noIndex),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, ({ page }) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.intro,
      path: "/compliance",
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Compliance() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={
        rendersStill
          ? ({ page, settings }) => (
              <CompliancePageView
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
