import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { seeOther } from "~/http/responses";
import { OUTCOME } from "~/intake/forms/form-result";
import { addEvidence, isUpload } from "~/intake/request/add-evidence.server";
import { correctRequest } from "~/intake/request/change-request.server";
import {
  linkHeaders,
  openRequest,
  unlessRefused,
} from "~/intake/request/open-request.server";
import { requestPath } from "~/intake/signed-links.server";
import { RequestPage } from "~/sections/request/request-page";
import { untitledRequestMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

const SAVED = "saved";
const FILES = "files";

/** The page of a request, for the person who has its link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { hash, view } = unlessRefused(
    await openRequest(context, params.token),
  );
  const path = requestPath(params.token ?? "", context.language);
  const { searchParams } = new URL(request.url);
  const isSaved = searchParams.has(SAVED);
  const { uploads } = context.services;
  const results =
    (searchParams.has(FILES) && uploads.summaries.get(hash)) || [];
  return data({ view, path, isSaved, results }, { headers: linkHeaders });
}

/** Adds files, or corrects how the sender is reached. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  if (isUpload(request)) {
    const added = unlessRefused(
      await addEvidence(context, params.token, request),
    );
    return added.results.length > 0
      ? seeOther(`${requestPath(params.token ?? "")}?${FILES}#${OUTCOME}`)
      : data(added, { status: added.status });
  }
  const reply = unlessRefused(
    await correctRequest(context, params.token, request),
  );
  if (reply.outcome === "corrected")
    return seeOther(`${requestPath(params.token ?? "")}?${SAVED}#${OUTCOME}`);
  return data(reply, { status: reply.status });
}

export const meta = untitledRequestMeta(({ title }) => title);

export default function YourRequest() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestPage {...page} last={useActionData<typeof action>() ?? null} />
  );
}
