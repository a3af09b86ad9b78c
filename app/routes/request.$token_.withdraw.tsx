import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seeOther } from "~/http/responses";
import { withdrawnPath, requestPath } from "~/intake/signed-links.server";
import { withdrawRequest } from "~/intake/request/change-request.server";
import {
  linkHeaders,
  openRequest,
  unlessRefused,
} from "~/intake/request/open-request.server";
import { WithdrawPage } from "~/sections/request/withdraw-page";
import { untitledRequestMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

/** Asks before a request is withdrawn, and changes nothing. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { view } = unlessRefused(await openRequest(context, params.token));
  const path = requestPath(params.token ?? "", context.language);
  return data({ view, path }, { headers: linkHeaders });
}

/** Withdraws the request. */
export async function action({ context, params }: ActionFunctionArgs) {
  const reply = unlessRefused(await withdrawRequest(context, params.token));
  if (reply.outcome === "failed")
    return data({ isFailed: true }, { status: 503 });
  return seeOther(withdrawnPath(reply.result));
}

export const meta = untitledRequestMeta(({ withdrawLink }) => withdrawLink);

export default function Withdraw() {
  const { view, path } = useLoaderData<typeof loader>();
  const isFailed = useActionData<typeof action>()?.isFailed ?? false;
  return <WithdrawPage view={view} path={path} isFailed={isFailed} />;
}
