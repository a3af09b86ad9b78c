import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireVisitor } from "~/http/visitor";
import { readConfirmed } from "~/intake/signed-links.server";
import { confirmPrivacyRequest } from "~/intake/request/change-request.server";
import {
  linkHeaders,
  refusalOf,
  unknownLink,
} from "~/intake/request/open-request.server";
import { PrivacyConfirmPage } from "~/sections/request/privacy-pages";
import { untitledRequestMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";
export { worksWithoutScripts as handle } from "~/render/scripts";

/** Asks the reader of the mail, and changes nothing: programs open links too. */
export function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const reference = readConfirmed(request.url);
  if (reference === null) throw refusalOf(unknownLink);
  const { pathname, search } = new URL(request.url);
  return data(
    { reference, path: `${pathname}${search}` },
    { headers: linkHeaders },
  );
}

/** Confirms the privacy request. */
export async function action({ context, request }: ActionFunctionArgs) {
  requireVisitor(context);
  const confirmation = await confirmPrivacyRequest(context, request.url);
  if (confirmation === "unknown") throw refusalOf(unknownLink);
  const isStored = confirmation === "stored";
  return data({ isStored }, { status: isStored ? 200 : 503 });
}

export const meta = untitledRequestMeta(({ confirmTitle }) => confirmTitle);

export default function ConfirmPrivacyRequest() {
  const { reference, path } = useLoaderData<typeof loader>();
  const last = useActionData<typeof action>() ?? null;
  return (
    <PrivacyConfirmPage
      reference={reference}
      path={path}
      isStored={last?.isStored ?? null}
    />
  );
}
