import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { PageHead } from "~/components/page-head";
import { search } from "~/content/search.server";
import { noIndexHeaders } from "~/http/headers";
import type { loader as rootLoader } from "~/root";
import { SearchResults } from "~/sections/search-results";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const hits = await search(context.content, typed);
  const shown = typed.replace(/\p{C}/gu, "").slice(0, 100);
  return data({ typed: shown, hits }, { headers: noIndexHeaders });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Search",
    description: null,
    path: "/search",
  });

export default function Search() {
  const { typed, hits } = useLoaderData<typeof loader>();
  const menus =
    useRouteLoaderData<typeof rootLoader>("root")?.layout?.navigation?.menus;
  return (
    <>
      <PageHead title="Search" />
      <SearchResults typed={typed} hits={hits} menus={menus ?? []} />
    </>
  );
}
