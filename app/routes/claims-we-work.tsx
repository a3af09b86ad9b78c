import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { missing } from "~/content/missing.server";
import { loadClaimsPage } from "~/content/sections-page.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { ClaimsPageView } from "~/sections/claims-page-view";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await loadClaimsPage(context.content);
  if (page === null) throw await missing(context.content, request);
  return data(hold(page), { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.intro,
      path: "/claims-we-work",
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function ClaimsWeWork() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (page) => <ClaimsPageView page={page} /> : null}
    />
  );
}
