import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadHome } from "~/content/home.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { PageSections } from "~/sections/page-sections";
import { sharePicture } from "~/seo/picture-url";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadHome(context.content);
  if (home === null) throw await missing(context.content, request);
  return data(hold(home), { headers: listing(!home.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (page) =>
    pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description,
      path: "/",
      picture: sharePicture(page.seo.picture),
    }),
  );

export default function Home() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (home) => <PageSections {...home} /> : null}
    />
  );
}
