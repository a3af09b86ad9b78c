import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { noIndexHeaders, retryHeader } from "~/http/headers";
import { methodNotAllowed } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import {
  type SharedProblem,
  SharedRefused,
} from "~/sections/pages/preview-refused";
import { plainMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

/**
 * Answers a shared link that does not work. For one that works the server
 * renders the route of the shared page instead (server/pages/renderer.ts).
 */
export function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { shared } = context;
  const problem =
    shared === null || shared.state === "open" ? "not-valid" : shared.state;
  if (problem === "limited") context.noteSecurity?.("lockout");
  const wait = shared?.state === "limited" ? shared.waitSeconds : 10;
  return data(
    { problem },
    {
      status: statuses[problem],
      headers: {
        ...noIndexHeaders,
        ...retryHeader(problem === "not-valid" ? null : wait),
        "Referrer-Policy": "no-referrer",
      },
    },
  );
}

const statuses: Record<SharedProblem, number> = {
  "not-valid": 404,
  limited: 429,
  unknown: 503,
};

/** A shared page accepts no form. */
export function action() {
  throw methodNotAllowed("GET");
}

export const meta = plainMeta("Shared page", "/shared");

export default function Shared() {
  return <SharedRefused {...useLoaderData<typeof loader>()} />;
}
