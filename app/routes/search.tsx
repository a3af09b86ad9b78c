import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadLayoutIfPossible } from "~/content/layout.server";
import { search } from "~/content/search.server";
import { noIndexHeaders } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { SearchPage } from "~/sections/pages/search-page";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const [hits, layout] = await Promise.all([
    search(context.content, typed),
    loadLayoutIfPossible(context.content),
  ]);
  const shown = typed.replace(/\p{C}/gu, "").slice(0, 100);
  const menus = layout?.navigation?.menus ?? [];
  return data(serverOnly({ typed: shown, hits, menus }), {
    headers: noIndexHeaders,
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Search",
    description: null,
    path: "/search",
  });

export default function Search() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (found) => <SearchPage {...found} /> : null}
    />
  );
}
