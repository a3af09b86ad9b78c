import type { LoaderFunctionArgs } from "@remix-run/node";

import { downloadEvidence } from "~/portal/requests/dashboard.server";

/** A file of a request, for staff alone. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  return downloadEvidence(request, context, params.id ?? "");
}
