import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadServiceInState } from "~/content/claim-in-state.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import {
  ClaimInStatePage,
  describeClaimInState,
} from "~/sections/claim-in-state-page";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { kind = "", state = "" } = params;
  const page = await loadServiceInState(context.content, request, kind, state);
  return data(hold(page), { headers: listing(page.isListed) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (page) =>
    pageMeta(siteOf(matches), describeClaimInState(page)),
  );

export default function ServiceInState() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (page) => <ClaimInStatePage page={page} /> : null}
    />
  );
}
