import type { LoaderFunctionArgs } from "@remix-run/node";

import { environment } from "~/env/env.server";
import { found } from "~/http/responses";

const EDIT_INTENT = /^\/studio(\/intent\/edit\/.*)$/;

/**
 * Redirects to the Studio, which has its own origin; from an overlay of a preview to the
 * field there.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [, intent] = EDIT_INTENT.exec(pathname) ?? [];
  const { studioUrl } = environment();
  return found(intent ? `${studioUrl}${intent}${search}` : studioUrl);
}
