import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadServiceInState } from "~/content/claim-in-state.server";
import { listing } from "~/http/headers";
import {
  ClaimInStatePage,
  describeClaimInState,
} from "~/sections/claim-in-state-page";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { kind = "", state = "" } = params;
  const page = await loadServiceInState(context.content, request, kind, state);
  return data(page, { headers: listing(page.isListed) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page ? pageMeta(siteOf(matches), describeClaimInState(page)) : [];

export default function ServiceInState() {
  return <ClaimInStatePage page={useLoaderData<typeof loader>()} />;
}
