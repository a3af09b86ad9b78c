import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";

import { noIndexHeaders, retryHeader } from "~/http/headers";
import { methodNotAllowed } from "~/http/responses";
import { requireVisitor } from "~/http/visitor";
import type { LoadContext } from "~/load-context";
import {
  type SharedProblem,
  SharedRefused,
} from "~/sections/pages/preview-refused";
import { pageMeta, siteOf } from "~/seo/page-meta";

export { pageHeaders as headers } from "~/http/headers";

/**
 * Answers a shared link that does not work. For one that works the server
 * renders the route of the shared page instead (server/pages/renderer.ts).
 */
export function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context);
  const { problem, status, waitSeconds } = refusalOf(context);
  if (problem === "limited") context.noteSecurity?.("lockout");
  return data(
    { problem },
    {
      status,
      headers: {
        ...noIndexHeaders,
        ...retryHeader(waitSeconds),
        "Referrer-Policy": "no-referrer",
      },
    },
  );
}

/** A shared page takes no form. */
export function action() {
  throw methodNotAllowed("GET");
}

type Refusal = {
  problem: SharedProblem;
  status: number;
  waitSeconds: number | null;
};

function refusalOf({ shared }: LoadContext): Refusal {
  switch (shared?.state) {
    case "limited":
      return {
        problem: "limited",
        status: 429,
        waitSeconds: shared.waitSeconds,
      };
    case "unknown":
      return { problem: "unknown", status: 503, waitSeconds: 10 };
    default:
      return { problem: "not-valid", status: 404, waitSeconds: null };
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Shared page",
    description: null,
    path: "/shared",
  });

export default function Shared() {
  return <SharedRefused {...useLoaderData<typeof loader>()} />;
}
