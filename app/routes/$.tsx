import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFoundOrRedirect } from "~/content/redirect/not-found-or-redirect.server";

/** All addresses without a route: a redirect of the editors, or a 404. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  throw await notFoundOrRedirect(context.content, request);
}

export default function Unknown() {
  return null;
}
