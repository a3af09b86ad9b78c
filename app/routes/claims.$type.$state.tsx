import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadStateTopic } from "~/content/state-topic.server";
import { listing } from "~/http/headers";
import { serverOnly, rendersIslands } from "~/render/server-only";
import {
  StateTopicPage,
  describeStateTopic,
} from "~/sections/state/state-topic-page";
import { pageMeta } from "~/seo/page-meta";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { type = "", state = "" } = params;
  const page = await loadStateTopic(context.content, request, type, state);
  return data(serverOnly(page), { headers: listing(page.isListed) });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (page) =>
    pageMeta(siteOf(matches), describeStateTopic(page)),
  );

export default function StateTopic() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (page) => <StateTopicPage page={page} /> : null}
    />
  );
}
