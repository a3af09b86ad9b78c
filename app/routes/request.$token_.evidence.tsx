import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { seeOther } from "~/http/responses";
import { addEvidence } from "~/intake/request/add-evidence.server";
import { requestPath } from "~/intake/signed-links.server";
import {
  linkHeaders,
  unlessRefused,
} from "~/intake/request/open-request.server";

/** The address is for the script of the request's page. */
export function loader({ params }: LoaderFunctionArgs) {
  return seeOther(requestPath(params.token ?? ""));
}

/** Adds the files that the script of the request's page sends. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const added = unlessRefused(
    await addEvidence(context, params.token, request),
  );
  return Response.json(added, { status: added.status, headers: linkHeaders });
}
