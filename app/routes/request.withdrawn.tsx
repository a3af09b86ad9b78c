import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireVisitor } from "~/http/visitor";
import { readWithdrawn } from "~/intake/signed-links.server";
import {
  linkHeaders,
  refusalOf,
  unknownLink,
} from "~/intake/request/open-request.server";
import { WithdrawnPage } from "~/sections/request/withdraw-page";
import { requestMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

/** Says how a withdrawal ended, for an hour. */
export function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const result = readWithdrawn(request.url);
  if (result === null) throw refusalOf(unknownLink);
  return data({ result }, { headers: linkHeaders });
}

export const meta = requestMeta(({ states }) => states.withdrawn.title);

export default function Withdrawn() {
  return <WithdrawnPage result={useLoaderData<typeof loader>().result} />;
}
