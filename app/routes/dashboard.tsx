import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadStormNames } from "~/content/storm.server";
import { requireVisitor } from "~/http/visitor";
import { loadDashboard } from "~/portal/requests/dashboard.server";
import { ownData, requireSession } from "~/portal/session/session.server";
import { HandOff } from "~/sections/portal/sign-in-page";
import { PortalNotice } from "~/sections/portal/portal-card";
import { listLabels, RequestList } from "~/sections/portal/request-list";
import { portalMeta } from "~/seo/portal-meta";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireVisitor(context);
  const session = await requireSession(request, context);
  const page = await loadDashboard(request, session, context);
  // The lists are shown even without the names of storms.
  const hasStorms = page.kind === "list" && page.storms.length > 0;
  const stormNames = hasStorms ? await loadStormNames(context.content) : {};
  const named = page.kind === "list" ? { ...page, stormNames } : page;
  return ownData(named, session.cookies);
}

/** Each list has a title of its own; the first one has the portal's. */
export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const isOther = page?.kind === "list" && page.name !== "requests";
  const title = isOther ? `${listLabels[page.name]}, CRM Portal` : "CRM Portal";
  return portalMeta(title, "/dashboard")({ matches });
};

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  switch (page.kind) {
    case "hand-off":
      return (
        <HandOff
          title="CRM Portal"
          text="You are signed in. The CRM will open in a moment."
          toast={redirecting}
          to={page.to}
        />
      );
    case "list":
      return <RequestList {...page} />;
    case "nothing":
      return (
        <PortalNotice
          title="CRM Portal"
          heading="CRM address not configured"
          text="You're signed in, but the firm hasn't entered its CRM's address yet. Ask the person at the firm who gave you this account."
        />
      );
  }
}

const redirecting = { title: "Redirecting to CRM", kind: "plain" } as const;
