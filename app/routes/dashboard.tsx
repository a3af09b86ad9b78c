import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { ContentReader } from "~/content/source/reader";
import { loadStormNames } from "~/content/storm.server";
import { noIndexHeaders } from "~/http/headers";
import { requireVisitor } from "~/http/visitor";
import { loadDashboard } from "~/portal/requests/dashboard.server";
import type { StormCount } from "~/portal/requests/request-list";
import { cookieHeaders, requireSession } from "~/portal/session/session.server";
import { HandOff } from "~/sections/portal/sign-in-page";
import { PortalNotice } from "~/sections/portal/portal-card";
import { RequestList } from "~/sections/portal/request-list";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const session = await requireSession(request, context);
  const page = await loadDashboard(request, session, context.services.intake);
  const named =
    page.kind === "list"
      ? { ...page, stormNames: await stormNames(page.storms, context.content) }
      : page;
  return data(named, {
    headers: cookieHeaders(session.cookies, noIndexHeaders),
  });
}

/** The lists are shown without the names of storms too. */
function stormNames(
  storms: readonly StormCount[],
  content: ContentReader,
): Promise<Record<string, string>> {
  return storms.length > 0 ? loadStormNames(content) : Promise.resolve({});
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  portalMeta(matches, "CRM Portal", "/dashboard");

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  switch (page.kind) {
    case "hand-off":
      return (
        <HandOff
          title="CRM Portal"
          text="You are signed in. The CRM opens by itself in a moment."
          toast={redirecting}
          to={page.to}
        />
      );
    case "list":
      return (
        <RequestList
          name={page.name}
          sort={page.sort}
          list={page.list}
          evidence={page.evidence}
          storms={page.storms}
          stormNames={page.stormNames}
          setAside={page.setAside}
        />
      );
    case "nothing":
      return (
        <PortalNotice
          title="CRM Portal"
          heading="CRM address not configured"
          text="You are signed in, but the firm has not said yet where its CRM is. Please ask the person at the firm who gave you the account."
        />
      );
  }
}

const redirecting = { title: "Redirecting to CRM", kind: "plain" } as const;
