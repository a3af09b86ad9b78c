import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireVisitor } from "~/http/visitor";
import { downloadEvidence } from "~/portal/requests/evidence.server";
import { requireSession } from "~/portal/session/session.server";

/** A file of a request, for staff alone. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const session = await requireSession(request, context);
  return downloadEvidence(session, context.services.intake, params.id ?? "");
}
