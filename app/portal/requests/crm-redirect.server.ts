import { data } from "@remix-run/node";

import { noIndexHeaders } from "~/http/headers";
import { found } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";

import { wantsPage } from "../sign-in/destination.server";

/**
 * The loader of a screen that only redirects. In: the context and the request.
 * Throws a redirect for a client that does not accept HTML.
 */
export function crmRedirect(context: LoadContext, request: Request) {
  requireVisitor(context);
  if (!wantsPage(request)) throw found("/dashboard");
  return data(null, { headers: noIndexHeaders });
}
