import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadLegalPage } from "~/content/legal-page.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { LegalPageView } from "~/sections/legal-page";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

/** The privacy policy and its like; every other address of one part is unknown. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await loadLegalPage(context.content, params.slug ?? "");
  if (page === null) throw await missing(context.content, request);
  return data(hold(page), { headers: listing(!page.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description,
      path: `/${page.slug}`,
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Legal() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (page) => <LegalPageView page={page} /> : null}
    />
  );
}
