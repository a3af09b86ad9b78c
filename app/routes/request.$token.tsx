import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seeOther } from "~/http/responses";
import { correctRequest } from "~/intake/request/correct-request.server";
import { requestPath } from "~/intake/request/link.server";
import { linkHeaders, openRequest } from "~/intake/request/open-request.server";
import { RequestPage } from "~/sections/request/request-page";
import { requestMeta } from "~/seo/request-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/deferred-scripts";

const SAVED = "saved";

/** The page of a request, for the person that has its link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { view } = await openRequest(context, params.token);
  const path = requestPath(params.token ?? "");
  const isSaved = new URL(request.url).searchParams.has(SAVED);
  return data({ view, path, isSaved }, { headers: linkHeaders });
}

/** Corrects how the sender is reached. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const reply = await correctRequest(context, params.token, request);
  if (reply.outcome === "corrected")
    return seeOther(`${requestPath(params.token ?? "")}?${SAVED}`);
  return data(reply, { status: reply.status });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  requestMeta(matches, "Your request");

export default function YourRequest() {
  const { view, path, isSaved } = useLoaderData<typeof loader>();
  return (
    <RequestPage
      view={view}
      path={path}
      isSaved={isSaved}
      last={useActionData<typeof action>() ?? null}
    />
  );
}
