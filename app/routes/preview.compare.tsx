import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";

import { comparePage } from "~/content/preview/compare.server";
import { noIndexHeaders } from "~/http/headers";
import { pathOnSite } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import { ComparePage } from "~/sections/pages/compare-page";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";
import { rendersIslands, serverOnly } from "~/static-page/server-only";
import { StaticIsland } from "~/static-page/static-island";

export { pageHeaders as headers } from "~/http/headers";

/** Shows what is published beside the drafts, for the page in the address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const asked = new URL(request.url).searchParams.get("path");
  const path = pathOnSite(asked, context);
  // The page itself says why there is no preview.
  if (context.preview?.state !== "open") return redirect(path, 303);
  const comparison = await comparePage(context, path);
  return data(
    { comparison: serverOnly(comparison) },
    { headers: noIndexHeaders },
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Published and draft",
    description: null,
    path: "/preview/compare",
  });

export default function Compare() {
  const { comparison } = useLoaderData<typeof loader>();
  return (
    <StaticIsland
      name="page"
      content={comparison}
      view={
        rendersIslands
          ? (content) => <ComparePage comparison={content} />
          : null
      }
    />
  );
}
